import { isDeepStrictEqual } from "node:util";
import {
  entryOf,
  isSameTally,
  type Lot,
  type LotEntry,
  leaderOf,
  tallyOf,
} from "../../../shared/domain/orders/lot.ts";
import { isActive, isBought, type Order } from "../../../shared/domain/orders/order.ts";
import { lotKey } from "../../../shared/persistence/keys/order-keys.ts";
import { lotEntryItems, orderItems } from "../../../shared/persistence/orders/order-item.ts";
import { compareLists, groupBy, type Invariant, isSimulated, type StoredState } from "./read-state.ts";

/** A lot's contents and counts match its active orders, and at most one order acquires its car. */
export const lotsAreSound: Invariant = (state) => {
  const orders = state.ofKind("order").map(orderItems.fromItem);
  return [...groupBy(orders, ({ vehicleId }) => vehicleId)].flatMap(([vehicleId, ofVehicle]) =>
    checkLot(state, vehicleId, ofVehicle),
  );
};

function checkLot(state: StoredState, vehicleId: string, orders: readonly Order[]): string[] {
  const { pk } = lotKey(vehicleId);
  const inLot = (kind: string) => state.ofKind(kind).filter((item) => item.pk === pk);
  const active = orders.filter(isActive);
  const bids = inLot("lot_bid").map(lotEntryItems.fromItem);
  const lot = state.get(lotKey(vehicleId)) as (Lot & Record<string, unknown>) | undefined;
  const idsOf = (items: readonly { orderId?: unknown }[]) => items.map(({ orderId }) => String(orderId));
  return [
    ...compareLists(
      `bids of ${vehicleId}`,
      bids.map(textOf),
      active.map((order) => textOf(entryOf(order))),
    ),
    ...compareLists(
      `partners with an active order on ${vehicleId}`,
      inLot("lot_partner").map(({ sk, orderId }) => `${sk} ${orderId}`),
      active.map(({ partnerId, orderId }) => `PARTNER#${partnerId} ${orderId}`),
    ),
    ...compareLists(`orders of ${vehicleId}`, idsOf(inLot("lot_order")), idsOf(orders)),
    ...checkLeader(vehicleId, lot, bids),
    ...checkCounts(vehicleId, lot, orders, bids),
    // In a simulation, a partner acquires the car only for itself, without effect on other orders.
    ...(isSimulated(state) ? [] : checkWinner(vehicleId, lot, orders)),
    ...checkPendingAward(vehicleId, lot, { orders, isSimulated: isSimulated(state) }),
  ];
}

const textOf = ({ orderId, partnerId, maxBidAmountUsd, bidAt }: LotEntry): string =>
  [orderId, partnerId, maxBidAmountUsd, bidAt].join(" ");

function checkLeader(vehicleId: string, lot: Lot | undefined, bids: readonly LotEntry[]): string[] {
  if (lot === undefined) return [`${vehicleId} has orders and no lot`];
  const wanted = leaderOf(bids);
  if (isDeepStrictEqual({ ...lot.leader }, { ...(wanted && entryOf(wanted)) })) return [];
  return [
    `${vehicleId} is led by ${lot.leader?.orderId ?? "nobody"} instead of ${wanted?.orderId ?? "nobody"}`,
  ];
}

/** Checks the counts that lot queries filter by and that new orders use. */
function checkCounts(
  vehicleId: string,
  lot: Record<string, unknown> | undefined,
  orders: readonly Order[],
  bids: readonly LotEntry[],
): string[] {
  if (lot === undefined) return [];
  const tally = { count: Number(lot.tallyCount), digest: Number(lot.tallyDigest) };
  const acquiring = orders.filter(({ status }) => status === "acquiring").length;
  return [
    ...(lot.tallyVersion === lot.version && isSameTally(tally, tallyOf(bids))
      ? []
      : [`${vehicleId} has the tally of other bids`]),
    ...(lot.acquiring === acquiring
      ? []
      : [`${vehicleId} counts ${lot.acquiring} of ${acquiring} acquiring`]),
  ];
}

function checkWinner(vehicleId: string, lot: Lot | undefined, orders: readonly Order[]): string[] {
  const bought = orders.filter(isBought).map(({ orderId }) => orderId);
  if (bought.length > 1) return [`${vehicleId} was bought for ${bought.join(" and ")}`];
  const winner = lot?.award?.winnerOrderId;
  const isForeign = winner !== undefined && bought.length === 1 && bought[0] !== winner;
  return isForeign ? [`${vehicleId} was bought for ${bought[0]} and awarded to ${winner}`] : [];
}

/** The sweep finds a pending award when it is due, and its winner can still win. */
function checkPendingAward(
  vehicleId: string,
  lot: (Lot & Record<string, unknown>) | undefined,
  of: { orders: readonly Order[]; isSimulated: boolean },
): string[] {
  const pending = lot?.pendingAward ?? null;
  if (lot === undefined || pending === null) return [];
  const canWin = of.orders.some(
    ({ orderId, status }) => orderId === pending.winnerOrderId && status === "acquiring",
  );
  return [
    ...(lot.award === null ? [] : [`${vehicleId} is awarded, and its award is pending`]),
    ...(lot.duepk !== undefined && lot.dueat === pending.effectiveAt
      ? []
      : [`${vehicleId} has a pending award that the sweep does not find`]),
    ...(canWin || of.isSimulated ? [] : [`${vehicleId} has a pending award whose winner cannot win`]),
  ];
}
