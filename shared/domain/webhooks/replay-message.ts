import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";
import { recordedEventTypes } from "./event.ts";
import type { Replay } from "./replay.ts";

const replaySchema = z.object({
  replayId: z.string(),
  partnerId: z.string(),
  endpointId: z.string(),
  from: z.int(),
  to: z.int(),
  eventTypes: z.nullable(z.readonly(z.array(z.enum(recordedEventTypes)))),
  onlyFailed: z.boolean(),
} satisfies Record<keyof Replay, z.ZodMiniType>);

/** The messages of the replay queue: a replay, and the sequence number of the last event checked. */
export const replayMessages = messageFormat(
  "replay message",
  z.object({ replay: replaySchema, afterSequence: z.int() }),
);

/** A message of the replay queue. */
export type ReplayMessage = ReturnType<typeof replayMessages.parse>;
