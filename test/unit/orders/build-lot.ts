import type { Lot } from "../../../shared/domain/orders/lot.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import { buildOrder, placedAt } from "./build-order.ts";

/** A lot without bids, award or unfinished action. */
export const emptyLot: Lot = {
  ...{ vehicleId: "auction_a_1", version: 1, leader: null, award: null, pendingAward: null },
  ...{ unfinished: null, tally: null, acquiring: 0 },
};

/** Returns an order that competes in a lot. The number gives its id and its partner's. */
export const competitor = (
  id: number,
  status: Order["status"],
  maxBidAmountUsd: number | null,
  bidAt = placedAt,
): Order => buildOrder(status, { orderId: `ord_${id}`, partnerId: `pt_${id}`, maxBidAmountUsd, bidAt });
