import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import { type CarFilter, matchesCar } from "../../../domain/orders/car-filter.ts";
import { type Lot, standingOf } from "../../../domain/orders/lot.ts";
import { needsPartner } from "../../../domain/orders/needs-partner.ts";
import type { Order } from "../../../domain/orders/order.ts";
import {
  compareOrders,
  matchesFilter,
  type OrderFilter,
  type OrderSort,
} from "../../../domain/orders/order-list.ts";
import {
  isBehind,
  type ListPosition,
  positionOf,
  readOrderPage,
} from "../../../persistence/orders/list-orders.ts";
import { getLots } from "../../../persistence/orders/lots.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import { collectPage, cutPage } from "../../collect-page.ts";
import { presentOrder } from "./present-order.ts";

/** Filters that only the console offers; null means any. */
export interface DeskFilter extends CarFilter {
  /** Only orders that wait for their partner at this time, epoch milliseconds. */
  needsPartnerAt: number | null;
}

/** The partner, filter and sort order, and the position to start after; null starts with the first order. */
export interface OrderListRequest extends OrderFilter {
  partnerId: string;
  /** Only these orders; null for all. At most 100. */
  orderIds: readonly string[] | null;
  /** Absent for orders on any car, whether or not they wait for the partner. */
  desk?: DeskFilter;
  sort: OrderSort;
  limit: number;
  position: ListPosition | null;
}

/**
 * One page of a list. With a narrow filter, the page may be short although more orders follow. The list ends only when
 * `next` is null.
 */
export interface OrderListPage {
  orders: OrderResource[];
  /** Position after each order of the page. */
  positions: ListPosition[];
  next: ListPosition | null;
}

/** Lists a partner's orders with their standing. Ids of other partners' orders are dropped. */
export async function listOrders(request: OrderListRequest): Promise<OrderListPage> {
  const {
    items: orders,
    lots,
    next,
  } = await (request.orderIds === null ? collectOrders(request) : pickOrders(request, request.orderIds));
  const known = lots ?? (await getLots(orders.map((order) => order.vehicleId)));
  const present = (order: Order) =>
    presentOrder(order, standingOf(order, known.get(order.vehicleId)?.leader ?? null));
  const positions = orders.map((order) => positionOf(order, request.sort));
  return { orders: orders.map(present), positions, next };
}

interface Collected {
  items: Order[];
  /** The lots that were read together with the orders; null if no lots were read. */
  lots: Map<string, Lot> | null;
  next: ListPosition | null;
}

async function collectOrders(request: OrderListRequest): Promise<Collected> {
  const { partnerId, sort, limit, position } = request;
  const lots = new Map<string, Lot>();
  const page = await collectPage<Order, ListPosition>({
    limit,
    after: position,
    isNarrow: request.statuses !== null || request.createdFrom !== null || isNarrowDesk(request.desk),
    read: async (count, after) => {
      const read = await readOrderPage(partnerId, sort, request, count, after);
      for (const [vehicleId, lot] of read.lots ?? []) lots.set(vehicleId, lot);
      return { items: read.orders, next: read.next };
    },
    matches: (order) => matchesRequest(order, request),
    positionOf: (order) => positionOf(order, sort),
  });
  return { ...page, lots: lots.size > 0 ? lots : null };
}

const matchesRequest = (order: Order, { desk, ...filter }: OrderListRequest): boolean =>
  matchesFilter(order, filter) && (desk === undefined || matchesDesk(order, desk));

const matchesDesk = (order: Order, desk: DeskFilter): boolean =>
  matchesCar(order, desk) && (desk.needsPartnerAt === null || needsPartner(order, desk.needsPartnerAt));

const isNarrowDesk = (desk: DeskFilter | undefined): boolean =>
  desk !== undefined && Object.values(desk).some((value) => value !== null);

async function pickOrders(request: OrderListRequest, orderIds: readonly string[]): Promise<Collected> {
  const { partnerId, sort, limit, position } = request;
  const distinct = [...new Set(orderIds)];
  const found = await getOrders(distinct.map((orderId) => ({ partnerId, orderId })));
  const wanted = found.filter((order) => matchesRequest(order, request)).sort(compareOrders(sort));
  const isLeft = (order: Order) => position === null || isBehind(positionOf(order, sort), position, sort);
  const left = wanted.filter(isLeft);
  const page = cutPage(left, limit, (order) => positionOf(order, sort)) ?? { items: left, next: null };
  return { ...page, lots: null };
}
