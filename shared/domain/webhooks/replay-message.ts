import * as z from "zod/mini";
import { recordedEventTypes } from "./event.ts";
import type { Replay } from "./replay.ts";

/** What travels through the replay queue: a replay and how far it came. */
export interface ReplayMessage {
  replay: Replay;
  /** Sequence number of the last event that was looked at. */
  afterSequence: number;
}

const messageSchema = z.object({
  replay_id: z.string(),
  partner_id: z.string(),
  endpoint_id: z.string(),
  from: z.int(),
  to: z.int(),
  event_types: z.nullable(z.array(z.enum(recordedEventTypes))),
  only_failed: z.boolean(),
  after_sequence: z.int(),
});

/** The message as the queue carries it. */
export function formatReplayMessage({ replay, afterSequence }: ReplayMessage): string {
  const wire: z.output<typeof messageSchema> = {
    replay_id: replay.replayId,
    partner_id: replay.partnerId,
    endpoint_id: replay.endpointId,
    from: replay.from,
    to: replay.to,
    event_types: replay.eventTypes === null ? null : [...replay.eventTypes],
    only_failed: replay.onlyFailed,
    after_sequence: afterSequence,
  };
  return JSON.stringify(wire);
}

/**
 * The reverse of `formatReplayMessage`.
 * @throws Error when the text is no such message.
 */
export function parseReplayMessage(text: string): ReplayMessage {
  const wire = messageSchema.parse(JSON.parse(text));
  return {
    replay: {
      replayId: wire.replay_id,
      partnerId: wire.partner_id,
      endpointId: wire.endpoint_id,
      from: wire.from,
      to: wire.to,
      eventTypes: wire.event_types,
      onlyFailed: wire.only_failed,
    },
    afterSequence: wire.after_sequence,
  };
}
