import type { OperatorOrderResource } from "../../contract/resources/order.ts";
import { standingOf } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import { getLots } from "../../persistence/orders/lots.ts";
import { type BoardFilter, type BoardSort, readBoardPage } from "../../persistence/orders/order-board.ts";
import { getPartners } from "../../persistence/partners/partners.ts";
import { maxReadsPerPage } from "../collect-page.ts";
import { presentOperatorOrder } from "./present-order.ts";

/** Filter and sort order, and the start cursor (null: the first order). */
export interface BoardRequest extends BoardFilter {
  sort: BoardSort;
  limit: number;
  after: string | null;
}

/** One page. With a narrow filter a page may be short although more follow. The list ends only when `next` is null. */
export interface BoardPage {
  orders: OperatorOrderResource[];
  /** Position after each order of the page. */
  positions: string[];
  next: string | null;
}

/** Lists orders of all partners with their standing. */
export async function listOperatorOrders(request: BoardRequest): Promise<BoardPage> {
  const orders: Order[] = [];
  const positions: string[] = [];
  let next = request.after;
  for (let reads = 0; reads < maxReadsPerPage; reads += 1) {
    const read = await readBoardPage(request, request.sort, request.limit - orders.length, next);
    orders.push(...read.orders);
    positions.push(...read.positions);
    next = read.next;
    if (next === null || orders.length >= request.limit) break;
  }
  const [lots, partners] = await Promise.all([
    getLots(orders.map(({ vehicleId }) => vehicleId)),
    getPartners(orders.map(({ partnerId }) => partnerId)),
  ]);
  const present = (order: Order) =>
    presentOperatorOrder(
      order,
      standingOf(order, lots.get(order.vehicleId)?.leader ?? null),
      partners.get(order.partnerId) ?? null,
    );
  return { orders: orders.map(present), positions, next };
}
