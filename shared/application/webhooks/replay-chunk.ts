import type { EndpointSubscription } from "../../domain/webhooks/event.ts";
import { isBehindReplay, isReplayed, type Replay, replayChunkSize } from "../../domain/webhooks/replay.ts";
import { newDeliveryWrite } from "../../persistence/events/new-delivery-write.ts";
import { putOne } from "../../persistence/put-one.ts";
import { endOfSequence, readPartnerLog } from "../../persistence/webhooks/event-log.ts";

/** The result of one chunk of a replay. */
export interface ReplayedChunk {
  /** How many events were queued to be sent again. */
  replayedCount: number;
  /** The next chunk begins after this sequence number; null when nothing is left. */
  continueAfter: number | null;
}

/** Replays the next chunk after a sequence number. Repeating a chunk creates no delivery twice. */
export async function replayChunk(
  replay: Replay,
  endpoint: EndpointSubscription,
  afterSequence: number,
  { now }: { now: number },
): Promise<ReplayedChunk> {
  const { events, lastSequence } = await readPartnerLog({
    partnerId: replay.partnerId,
    filter: {},
    fromSequence: afterSequence + 1,
    toSequence: endOfSequence,
    newestFirst: false,
    limit: replayChunkSize,
  });
  const chosen = events.filter((logged) => isReplayed(logged, replay, endpoint));
  await Promise.all(chosen.map(({ event }) => putOne(newDeliveryWrite(event, replay, now))));
  const isOver = events.some(({ event }) => isBehindReplay(event.createdAt, replay));
  return { replayedCount: chosen.length, continueAfter: isOver ? null : lastSequence };
}
