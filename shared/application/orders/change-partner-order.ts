import type { OrderResource } from "../../contract/resources/order.ts";
import { standingOf } from "../../domain/orders/lot.ts";
import type { OrderChange } from "../../domain/orders/move-order.ts";
import type { Order } from "../../domain/orders/order.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { withInvoices } from "../invoices/with-invoices.ts";
import { commitOrderChanges } from "./commit-order-changes.ts";
import { presentOrder } from "./present-order.ts";
import { requireOrder } from "./require-order.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/** Which order, of whom, and when the request was received. */
export interface PartnerOrderChange {
  partnerId: string;
  orderId: string;
  now: number;
}

/**
 * Changes one order at its partner's wish, as `decide` says, and answers it as it then stands. Where `decide` says null
 * nothing changes.
 * @throws Problem `order_not_found`, or what `decide` throws.
 */
export function changePartnerOrder(
  { partnerId, orderId, now }: PartnerOrderChange,
  decide: (order: Order) => OrderChange | null | Promise<OrderChange | null>,
): Promise<OrderResource> {
  return retryLostRaces(async () => {
    const order = await requireOrder(partnerId, orderId);
    const [decided, lot, streams] = await Promise.all([
      decide(order),
      readRankedLot(order.vehicleId),
      readEventStreams([partnerId]),
    ]);
    if (decided === null) return presentOrder(order, standingOf(order, lot.leader));
    const { award, unfinished } = lot;
    const changes = await withInvoices([decided], now);
    const work = { lot, changes, streams, award, unfinished, by: "partner", alongside: [], now };
    const { leader } = await commitOrderChanges(work);
    const { after } = changes[0] ?? decided;
    return presentOrder(after, standingOf(after, leader));
  });
}
