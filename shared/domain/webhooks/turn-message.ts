import * as z from "zod/mini";
import { messageId } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";
import type { TurnReference } from "./backlog.ts";

/** The messages of the queues `retry` and `probe`: the endpoint and its run. */
export const turnMessages = messageFormat(
  "turn message",
  z.object({
    partnerId: messageId,
    endpointId: messageId,
    turn: z.int(),
  } satisfies Record<keyof TurnReference, z.ZodMiniType>),
);
