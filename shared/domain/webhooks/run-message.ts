import * as z from "zod/mini";
import { messageId } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";
import type { RunReference } from "./backlog.ts";

/** The messages of the queues `retry` and `probe`: the endpoint and its run. */
export const runMessages = messageFormat(
  "run message",
  z.object({
    partnerId: messageId,
    endpointId: messageId,
    turn: z.int(),
  } satisfies Record<keyof RunReference, z.ZodMiniType>),
);
