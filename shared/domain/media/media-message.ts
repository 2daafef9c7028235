import * as z from "zod/mini";
import { messageId, messageUrl } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Messages that request a copy of one picture of an order. */
export const mediaMessages = messageFormat(
  "media message",
  z.object({ orderId: messageId, sourceUrl: messageUrl }),
);

/** A message that requests one picture. */
export type MediaMessage = ReturnType<typeof mediaMessages.parse>;
