import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";
import { recordedEventTypes } from "./event.ts";
import { endOfSequence } from "./event-log.ts";
import type { Replay } from "./replay.ts";

/** Maximum number of types in a request, repetitions included. */
const mostEventTypes = 50;

const replaySchema = z.object({
  replayId: messageId,
  partnerId: messageId,
  endpointId: messageId,
  from: z.int(),
  to: z.int(),
  // Messages of earlier releases have no last sequence number; their `to` was not after the start of the replay.
  lastSequence: z._default(z.int(), endOfSequence),
  eventTypes: z.nullable(z.readonly(messageList(z.enum(recordedEventTypes), mostEventTypes))),
  onlyFailed: z.boolean(),
} satisfies Record<keyof Replay, z.ZodMiniType>);

/** The messages of the replay queue: a replay, and the sequence number of the last event checked. */
export const replayMessages = messageFormat(
  "replay message",
  z.object({ replay: replaySchema, afterSequence: z.int() }),
);

/** A message of the replay queue. */
export type ReplayMessage = ReturnType<typeof replayMessages.parse>;
