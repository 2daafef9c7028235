import type { EndpointSubscription } from "../../domain/webhooks/event.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { isBehindReplay, isReplayed, type Replay, replayChunkSize } from "../../domain/webhooks/replay.ts";
import { newDeliveryWrite } from "../../persistence/events/new-delivery-write.ts";
import { putOne } from "../../persistence/table/put-one.ts";
import { readPartnerLog } from "../../persistence/webhooks/event-log.ts";

/** One chunk of a replay. */
export interface ReplayChunk {
  /** The events to send again. */
  events: StoredEvent[];
  /** The next chunk starts after this sequence number; null if nothing is left. */
  continueAfter: number | null;
}

/** Reads the next chunk of a replay after a sequence number. */
export async function readReplayChunk(
  replay: Replay,
  endpoint: EndpointSubscription,
  afterSequence: number,
): Promise<ReplayChunk> {
  const { events, lastSequence } = await readPartnerLog({
    partnerId: replay.partnerId,
    filter: {},
    fromSequence: afterSequence + 1,
    toSequence: replay.lastSequence,
    newestFirst: false,
    limit: replayChunkSize,
    readableSince: 0,
  });
  const chosen = events.filter((logged) => isReplayed(logged, replay, endpoint));
  const isOver = events.some(({ event }) => isBehindReplay(event.createdAt, replay));
  return { events: chosen.map(({ event }) => event), continueAfter: isOver ? null : lastSequence };
}

/** Queues the deliveries of a chunk's events. Repeating a chunk creates no delivery twice. */
export async function fileReplayChunk(
  replay: Replay,
  { events }: ReplayChunk,
  { now }: { now: number },
): Promise<void> {
  await Promise.all(events.map((event) => putOne(newDeliveryWrite(event, replay, now))));
}
