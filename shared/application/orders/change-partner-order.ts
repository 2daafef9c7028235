import type { OrderResource } from "../../contract/resources/order.ts";
import { standingOf } from "../../domain/orders/lot.ts";
import type { OrderChange } from "../../domain/orders/move-order.ts";
import type { Order } from "../../domain/orders/order.ts";
import { withInvoices } from "../invoices/with-invoices.ts";
import { commitOrderChanges } from "./commit-order-changes.ts";
import { presentOrder } from "./present-order.ts";
import { readSurroundings } from "./read-surroundings.ts";
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
    const [decided, surroundings] = await Promise.all([decide(order), readSurroundings(order)]);
    if (decided === null) return presentOrder(order, standingOf(order, surroundings.lot.leader));
    const changes = await withInvoices([decided], now);
    const { leader } = await commitOrderChanges({ ...surroundings, changes, by: "partner", now });
    const { after } = changes[0] ?? decided;
    return presentOrder(after, standingOf(after, leader));
  });
}
