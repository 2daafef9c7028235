import * as z from "zod/mini";
import { messageId } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** The messages that queue a lookup for a worker. */
export const lookupMessages = messageFormat(
  "lookup message",
  z.object({ partnerId: messageId, lookupId: messageId }),
);

/** Names a lookup. */
export type LookupReference = ReturnType<typeof lookupMessages.parse>;
