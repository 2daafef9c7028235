import type { OrderResource } from "../../contract/resources/order.ts";
import { type Lot, standingOf } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import {
  compareOrders,
  matchesFilter,
  type OrderFilter,
  type OrderSort,
} from "../../domain/orders/order-list.ts";
import {
  isBehind,
  type ListPosition,
  positionOf,
  readOrderStretch,
} from "../../persistence/orders/list-orders.ts";
import { getLots } from "../../persistence/orders/lots.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { presentOrder } from "./present-order.ts";

/** Which orders of whom, in which order, and where to begin (null: at the first). */
export interface OrderListRequest extends OrderFilter {
  partnerId: string;
  /** Only these orders; null for all. At most 100. */
  orderIds: readonly string[] | null;
  sort: OrderSort;
  limit: number;
  position: ListPosition | null;
}

/** One page. A narrow filter can leave a page short although more follow: only `next` null is the end. */
export interface OrderListPage {
  orders: OrderResource[];
  next: ListPosition | null;
}

const filteredStretch = 200;
const mostStretches = 8;

/** Lists a partner's orders with their standing. Ids of other partners' orders are dropped. */
export async function listOrders(request: OrderListRequest): Promise<OrderListPage> {
  const { orders, lots, next } = await (request.orderIds === null
    ? collectOrders(request)
    : pickOrders(request, request.orderIds));
  const known = lots ?? (await getLots(orders.map((order) => order.vehicleId)));
  const present = (order: Order) =>
    presentOrder(order, standingOf(order, known.get(order.vehicleId)?.leader ?? null));
  return { orders: orders.map(present), next };
}

interface Collected {
  orders: Order[];
  lots: Map<string, Lot> | null;
  next: ListPosition | null;
}

/** Reads one order more than a page holds, so that the last page knows it is the last. */
async function collectOrders(request: OrderListRequest): Promise<Collected> {
  const { partnerId, sort, limit } = request;
  const narrow = request.status !== null || request.createdFrom !== null;
  const orders: Order[] = [];
  const lots = new Map<string, Lot>();
  let { position } = request;
  for (let stretch = 0; stretch < mostStretches; stretch += 1) {
    const count = narrow ? filteredStretch : limit + 1;
    const read = await readOrderStretch(partnerId, sort, request, count, position);
    orders.push(...read.orders.filter((order) => matchesFilter(order, request)));
    for (const [vehicleId, lot] of read.lots ?? []) lots.set(vehicleId, lot);
    position = read.next;
    if (position === null || orders.length > limit) break;
  }
  const page = cutPage(orders, request);
  return { ...page, lots: lots.size > 0 ? lots : null, next: page.next ?? position };
}

async function pickOrders(request: OrderListRequest, orderIds: readonly string[]): Promise<Collected> {
  const { partnerId, sort, position } = request;
  const distinct = [...new Set(orderIds)];
  const found = await getOrders(distinct.map((orderId) => ({ partnerId, orderId })));
  const wanted = found.filter((order) => matchesFilter(order, request)).sort(compareOrders(sort));
  const isLeft = (order: Order) => position === null || isBehind(positionOf(order, sort), position, sort);
  return { ...cutPage(wanted.filter(isLeft), request), lots: null };
}

function cutPage(orders: readonly Order[], { limit, sort }: OrderListRequest): Omit<Collected, "lots"> {
  const page = orders.slice(0, limit);
  const last = page.at(-1);
  return { orders: page, next: orders.length > limit && last ? positionOf(last, sort) : null };
}
