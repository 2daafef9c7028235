import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import { applyTransition, type OrderChange } from "../../../domain/orders/apply-transition.ts";
import type { Lot } from "../../../domain/orders/lot.ts";
import type { WaitingOrder } from "../../../domain/orders/order.ts";
import type { EventStream } from "../../../domain/webhooks/event.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../../persistence/events/emit-events.ts";
import type { Write } from "../../../persistence/table/transaction.ts";

/** The transition of a new order into a lot's acquisition, and the event stream of the partner to notify. */
export interface JoinedAcquisition extends OrderChange {
  stream: EventStream;
}

/**
 * Reads the event stream of a partner that orders on a lot that is being acquired. Returns null without
 * reading for any other lot.
 */
export async function readAcquisitionStream(lot: Lot, partnerId: string): Promise<EventStream | null> {
  if (lot.acquiring === 0) return null;
  return (await readEventStreams([partnerId])).get(partnerId) ?? null;
}

/**
 * Returns the transition to `acquiring` for a new order on a lot that is being acquired; null for any other lot.
 * Without the transition, the order's bid could still change while the other bids are fixed.
 * @param stream as `readAcquisitionStream` returned it
 */
export const joinAcquisition = (
  placed: WaitingOrder,
  stream: EventStream | null,
  now: number,
): JoinedAcquisition | null =>
  stream && { ...applyTransition(placed, { to: "acquiring" }, "operator", now), stream };

/**
 * Returns the writes that notify the partner of this transition; no writes without a transition.
 * @param order as the partner sees it
 */
export function acquisitionEvents(
  joined: JoinedAcquisition | null,
  order: OrderResource,
  now: number,
): Write[] {
  if (joined === null) return [];
  const data = { order, previous_status: joined.before.status };
  const draft = { type: "order.status_changed" as const, subjectId: order.id, data };
  return eventWrites(joined.stream, [draft], emissionAt(now));
}
