import type { RankedLot } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { EventStream } from "../../../domain/webhooks/event.ts";
import { readEventStreams } from "../../../persistence/events/emit-events.ts";
import { readRankedLot } from "../../../persistence/orders/lots.ts";

/** Data needed to commit a change of an order, other than the order. */
export interface OrderContext {
  lot: RankedLot;
  streams: Map<string, EventStream>;
}

/** Reads the lot of an order and its partner's event stream, in one round trip. */
export async function readOrderContext({
  vehicleId,
  partnerId,
}: Pick<Order, "vehicleId" | "partnerId">): Promise<OrderContext> {
  const [lot, streams] = await Promise.all([readRankedLot(vehicleId), readEventStreams([partnerId])]);
  return { lot, streams };
}
