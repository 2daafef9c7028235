import { type Order, type OrderStatus, orderStatuses } from "../../domain/orders/order.ts";
import { indexPartition } from "../keys.ts";
import { compareTexts, type ListDirection, mergePartitions } from "../merge-partitions.ts";
import type { StoredItem } from "../table.ts";
import { boardPartitions, changeSortText } from "./board-entry.ts";
import type { OrderReference } from "./notified-orders.ts";
import { getOrders } from "./orders.ts";
import { listOrdersOfVehicle } from "./vehicle-orders.ts";

/** Filter of the order board, over all partners; null means any. */
export interface BoardFilter {
  status: OrderStatus | null;
  partnerId: string | null;
  vehicleId: string | null;
}

/** Sort orders of the order board. */
export const boardSorts = ["updated_desc", "updated_asc"] as const;

/** A sort order of the order board. */
export type BoardSort = (typeof boardSorts)[number];

/** Consecutive orders of the list, and the position of the next orders: null at the end. */
export interface BoardRows {
  orders: Order[];
  /** The position after each order, in sort order. */
  positions: string[];
  next: string | null;
}

/**
 * Returns the next orders of the operator list: the orders of a vehicle, of a partner, or with some statuses.
 * Applies the whole filter, so a page may be shorter than `count`.
 *
 * @param after the end of the previous page; null starts with the first
 */
export function readBoardPage(
  filter: BoardFilter,
  sort: BoardSort,
  count: number,
  after: string | null,
): Promise<BoardRows> {
  const { vehicleId } = filter;
  return vehicleId === null
    ? readIndexPage(filter, sort, count, after)
    : readVehiclePage(vehicleId, filter, sort, count, after);
}

/** Sorted by the eventually consistent index; the orders themselves are read consistently. */
async function readIndexPage(
  filter: BoardFilter,
  sort: BoardSort,
  count: number,
  after: string | null,
): Promise<BoardRows> {
  const entries = await readEntries(filter, sort, count, after);
  const orders = (await getOrders(entries)).filter((order) => matches(order, filter));
  const last = entries.at(-1);
  // An order that has changed since then has moved in the list.
  const placeOf = new Map(entries.map(({ orderId, sortText }) => [orderId, sortText]));
  return {
    orders,
    positions: orders.map((order) => placeOf.get(order.orderId) ?? changeSortText(order)),
    next: last && entries.length === count ? last.sortText : null,
  };
}

async function readVehiclePage(
  vehicleId: string,
  filter: BoardFilter,
  sort: BoardSort,
  count: number,
  after: string | null,
): Promise<BoardRows> {
  const orders = (await getOrders(await listOrdersOfVehicle(vehicleId)))
    .filter((order) => matches(order, filter) && isBehind(changeSortText(order), sort, after))
    .sort((one, other) => compareTexts(changeSortText(one), changeSortText(other), directionOf(sort)));
  const page = orders.slice(0, count);
  const positions = page.map(changeSortText);
  return { orders: page, positions, next: orders.length > count ? (positions.at(-1) ?? null) : null };
}

/** An order's entry in the index. */
interface IndexedEntry extends OrderReference {
  sortText: string;
}

async function readEntries(
  filter: BoardFilter,
  sort: BoardSort,
  count: number,
  after: string | null,
): Promise<IndexedEntry[]> {
  const items = await readIndex(filter, directionOf(sort), count, after);
  return items.map((item) => ({
    partnerId: String(item.partnerId),
    orderId: String(item.orderId),
    sortText: String(item.gsi1sk),
  }));
}

function readIndex(
  { partnerId, status }: BoardFilter,
  direction: ListDirection,
  count: number,
  after: string | null,
): Promise<StoredItem[]> {
  if (partnerId !== null) {
    const partition = indexPartition("partnerOrdersByChange", partnerId);
    return mergePartitions("queryIndex:partnerOrdersByChange", [partition], direction, count, after);
  }
  const partitions = (status === null ? orderStatuses : [status]).flatMap(boardPartitions);
  return mergePartitions("queryIndex:orderBoard", partitions, direction, count, after);
}

const matches = (order: Order, { status, partnerId }: BoardFilter): boolean =>
  (status === null || order.status === status) && (partnerId === null || order.partnerId === partnerId);

const directionOf = (sort: BoardSort): ListDirection => (sort === "updated_asc" ? "ascending" : "descending");

const isBehind = (text: string, sort: BoardSort, after: string | null): boolean =>
  after === null || compareTexts(text, after, directionOf(sort)) > 0;
