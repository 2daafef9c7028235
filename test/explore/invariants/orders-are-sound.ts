import { isDeepStrictEqual } from "node:util";
import type { Order } from "../../../shared/domain/orders/order.ts";
import { passesAt } from "../../../shared/domain/orders/pass-auction.ts";
import { transitionTable } from "../../../shared/domain/orders/transition-table.ts";
import {
  customsReminderKey,
  orderByAuctionKey,
  orderNotifiedKey,
  orderSnapshotKey,
} from "../../../shared/persistence/keys/order-keys.ts";
import { orderDueAttributes } from "../../../shared/persistence/orders/due-orders.ts";
import {
  type OrderVersion,
  orderItems,
  orderVersionItems,
} from "../../../shared/persistence/orders/order-item.ts";
import { statusIndexKeys } from "../../../shared/persistence/orders/order-status-index.ts";
import { compareLists, groupBy, type Invariant, isSimulated, type StoredState } from "./read-state.ts";

/**
 * Every version of an order exists and follows the previous version by an allowed transition. The last version
 * equals the order.
 */
export const ordersAreSound: Invariant = (state) => {
  const versions = groupBy(
    state.ofKind("order_version").map(orderVersionItems.fromItem),
    ({ order }) => order.orderId,
  );
  const orders = state.ofKind("order").map((item) => ({ item, order: orderItems.fromItem(item) }));
  return [
    ...compareLists(
      "orders with versions",
      [...versions.keys()],
      orders.map(({ order }) => order.orderId),
    ),
    ...orders.flatMap(({ item, order }) => [
      ...checkVersions(state, order, versions.get(order.orderId) ?? []),
      ...checkPlaces(state, order, item),
    ]),
  ];
};

function checkVersions(state: StoredState, order: Order, versions: readonly OrderVersion[]): string[] {
  const sorted = versions
    .map((version) => version.order)
    .toSorted((one, other) => one.version - other.version);
  const numbers = sorted.map(({ version }) => version);
  const last = sorted.at(-1);
  return [
    ...(numbers.every((version, at) => version === at + 1)
      ? []
      : [`${order.orderId} has versions ${numbers.join(", ")}`]),
    ...(isDeepStrictEqual(toPlain(last), toPlain(order))
      ? []
      : [`${order.orderId} is not as its last version`]),
    ...(isSimulated(state) ? [] : listIllegalMoves(sorted)),
  ];
}

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const listIllegalMoves = (states: readonly Order[]): string[] =>
  states.slice(1).flatMap((after, at) => {
    const { status: from, orderId } = states[at]!;
    const isLegal =
      from === after.status || transitionTable.some((rule) => rule.from === from && rule.to === after.status);
    return isLegal ? [] : [`${orderId} went from ${from} to ${after.status}`];
  });

/** Checks the secondary entries of an order. No entry may refer to an outdated state. */
function checkPlaces(state: StoredState, order: Order, item: Record<string, unknown>): string[] {
  const { partnerId, orderId, auctionDate } = order;
  const pointers = state.ofKind("order_by_auction").filter((pointer) => pointer.orderId === orderId);
  const due = orderDueAttributes(order);
  // Postponing a recheck creates no version. The end of an auction does.
  const isMissed =
    due.duepk !== undefined &&
    (item.duepk !== due.duepk || (passesAt(order) !== null && item.dueat !== due.dueat));
  const isStray = due.duepk === undefined && (item.duepk !== undefined || item.dueat !== undefined);
  const notified = state.get(orderNotifiedKey(partnerId, orderId));
  const reminder = state.get(customsReminderKey(partnerId, orderId));
  return [
    ...compareLists(
      `${orderId} by auction date`,
      pointers.map(({ sk }) => String(sk)),
      [orderByAuctionKey(partnerId, auctionDate, orderId).sk],
    ),
    ...(state.get(orderSnapshotKey(partnerId, orderId)) === undefined ? [`${orderId} has no snapshot`] : []),
    ...(isMissed ? [`${orderId} is not due when its auction has passed or its listing must be read`] : []),
    ...(isStray ? [`${orderId} is due at ${item.dueat}, when nothing is to be done about it`] : []),
    ...(notified !== undefined && notified.gsi1pk !== statusIndexKeys(order).gsi1pk
      ? [`${orderId} is ${order.status} and is indexed by status at ${notified.gsi1pk}`]
      : []),
    ...((reminder !== undefined) === (order.status === "customs")
      ? []
      : [`${orderId} is ${order.status}, its reminder of customs is not so`]),
  ];
}
