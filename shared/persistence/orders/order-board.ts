import { type Order, type OrderStatus, orderStatuses } from "../../domain/orders/order.ts";
import { indexPartition } from "../keys.ts";
import { compareTexts, type ListDirection, mergePartitions } from "../merge-partitions.ts";
import { lotOrderKey } from "../order-keys.ts";
import { queryAll } from "../query.ts";
import type { StoredItem } from "../table.ts";
import { boardPartitions, changeSortText } from "./board-place.ts";
import type { OrderReference } from "./notified-orders.ts";
import { getOrders } from "./orders.ts";

/** Which orders of any partners; null leaves a side open. */
export interface BoardFilter {
  status: OrderStatus | null;
  partnerId: string | null;
  vehicleId: string | null;
}

/** In which order a board lists orders. */
export const boardSorts = ["updated_desc", "updated_asc"] as const;

/** In which order a board lists orders. */
export type BoardSort = (typeof boardSorts)[number];

/** Orders in a row, and where the next row begins: null at the end. */
export interface BoardRows {
  orders: Order[];
  next: string | null;
}

/**
 * Reads the next orders of a board: those of a vehicle, of a partner, or of some statuses. What the filter asks beyond that
 * is applied too, so that a stretch can be shorter than `count`.
 *
 * @param after where the stretch before ended; null begins
 */
export function readBoardPage(
  filter: BoardFilter,
  sort: BoardSort,
  count: number,
  after: string | null,
): Promise<BoardRows> {
  const { vehicleId } = filter;
  return vehicleId === null
    ? readIndexStretch(filter, sort, count, after)
    : readVehicleStretch(vehicleId, filter, sort, count, after);
}

/** In the order of the index, which lags a moment behind; what is shown is as of now. */
async function readIndexStretch(
  filter: BoardFilter,
  sort: BoardSort,
  count: number,
  after: string | null,
): Promise<BoardRows> {
  const places = await readPlaces(filter, sort, count, after);
  const orders = (await getOrders(places)).filter((order) => matches(order, filter));
  const last = places.at(-1);
  return { orders, next: last && places.length === count ? last.sortText : null };
}

async function readVehicleStretch(
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
  const last = page.at(-1);
  return { orders: page, next: last && orders.length > count ? changeSortText(last) : null };
}

/** An order's place in the index. */
interface IndexedPlace extends OrderReference {
  sortText: string;
}

async function readPlaces(
  filter: BoardFilter,
  sort: BoardSort,
  count: number,
  after: string | null,
): Promise<IndexedPlace[]> {
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

/** Every order ever placed on a vehicle. */
async function listOrdersOfVehicle(vehicleId: string): Promise<OrderReference[]> {
  const { pk, sk } = lotOrderKey(vehicleId, "");
  const items = await queryAll("query:lotOrder", {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": sk },
  });
  return items.map((item) => ({ partnerId: String(item.partnerId), orderId: String(item.orderId) }));
}

const matches = (order: Order, { status, partnerId }: BoardFilter): boolean =>
  (status === null || order.status === status) && (partnerId === null || order.partnerId === partnerId);

const directionOf = (sort: BoardSort): ListDirection => (sort === "updated_asc" ? "ascending" : "descending");

const isBehind = (text: string, sort: BoardSort, after: string | null): boolean =>
  after === null || compareTexts(text, after, directionOf(sort)) > 0;
