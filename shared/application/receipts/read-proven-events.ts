import { listCheckpointPlaces } from "../../adapters/object-storage/checkpoint-objects.ts";
import type { OrderResource } from "../../contract/resources/order.ts";
import type { CheckpointPlace } from "../../domain/signing/checkpoint.ts";
import type { EventType } from "../../domain/webhooks/event.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import type { ChainPlace } from "../../persistence/events/event-chain.ts";
import { endOfSequence, readSubjectLog } from "../../persistence/webhooks/event-log.ts";
import { followLog, LogChanged, startOfLog } from "../checkpoints/follow-log.ts";

/** An event of an order that follows from signed checkpoints. */
export interface ProvenEvent {
  event_id: string;
  type: EventType;
  sequence: number;
  at: string;
  /** Null from before the chain. */
  digest: string | null;
  /** The order as the event shows it; null for an event that shows none. */
  order: OrderResource | null;
}

/** The order whose events are read, and where its partner's log ends. */
export interface ProvenSpan {
  partnerId: string;
  orderId: string;
  end: CheckpointPlace;
}

/** Almost three years of daily checkpoints; an order whose events are shown is younger. */
const mostCheckpoints = 1_000;

/**
 * Returns the events of an order, oldest first, read from the log between the last checkpoint before them and its end.
 * @throws LogChanged if the log does not follow, or has another digest where a checkpoint states one
 */
export async function readProvenEvents({ partnerId, orderId, end }: ProvenSpan): Promise<ProvenEvent[]> {
  const [first, checkpoints] = await Promise.all([
    findFirstSequence(partnerId, orderId),
    listCheckpointPlaces(partnerId, { before: null, limit: mostCheckpoints }),
  ]);
  const start = checkpoints.find(({ sequence }) => first === null || sequence < first);
  const stated = new Map(checkpoints.map(({ sequence, digest }) => [sequence, digest]));
  const from = start ?? startOfLog(partnerId);
  return followLog({ partnerId, from, end }, (event, place) => {
    requireStated(partnerId, place, stated.get(event.sequence));
    return event.body.includes(`"${orderId}"`) ? readEvent(event, orderId, place) : [];
  });
}

/** Only tells where to begin: what is missed here is an order's first event of the last second. */
async function findFirstSequence(partnerId: string, orderId: string): Promise<number | null> {
  const { events } = await readSubjectLog(orderId, {
    ...{ partnerId, filter: {}, fromSequence: 1, toSequence: endOfSequence },
    ...{ newestFirst: false, limit: 1, shownSince: 0 },
  });
  return events[0]?.event.sequence ?? null;
}

function requireStated(
  partnerId: string,
  { sequence, digest }: ChainPlace,
  stated: string | undefined,
): void {
  if (stated !== undefined && digest !== null && digest !== stated)
    throw new LogChanged(partnerId, `event ${sequence} has another digest than its checkpoint`);
}

/** Reads the body, which its digest covers, and nothing beside it. */
function readEvent({ body }: StoredEvent, orderId: string, { digest }: ChainPlace): ProvenEvent[] {
  const { id, type, sequence, created_at: at, data } = JSON.parse(body);
  const order = (data.order ?? null) as OrderResource | null;
  if (order?.id !== orderId && data.order_id !== orderId) return [];
  return [{ event_id: id, type, sequence, at, digest, order }];
}
