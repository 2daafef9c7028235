import { requestNotifications } from "../../../adapters/queues/request-notifications.ts";
import { type RankedLot, standingOf } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { EventStream } from "../../../domain/webhooks/event.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../../persistence/events/emit-events.ts";
import { getOrdersOfLot, lotUnchanged, readRankedLot } from "../../../persistence/orders/lots.ts";
import { getOrderDigests, notifiedWrite } from "../../../persistence/orders/notified-orders.ts";
import { orderUnchanged } from "../../../persistence/orders/order-writes.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import {
  getPendingNotifications,
  listPendingNotifications,
  type PendingNotification,
  removePendingNotification,
} from "../../../persistence/orders/pending-notifications.ts";
import { splitIntoTransactions } from "../../../persistence/table/fit-transaction.ts";
import { commit, type Write } from "../../../persistence/table/transaction.ts";
import { splitIntoChunks } from "../../../platform/split-into-chunks.ts";
import { processEach } from "../../process-each.ts";
import { type SweepTime, sweepDue } from "../../sweep-due.ts";
import { retryLostRaces } from "../changes/retry-lost-races.ts";
import { presentOrder } from "../reads/present-order.ts";
import { digestOrder } from "./digest-order.ts";
import { notifyReAuctionsOf } from "./notify-re-auctions.ts";

/** Maximum number of orders per query, so that one partner's orders and their events fit in a transaction. */
const maxNotificationsPerVehicle = 10;

/**
 * Notifies partners of every order that differs from the state last sent to them. Each order gets one
 * `order.detail_updated` with its latest state, and none if its changes cancelled out before any event showed them. If
 * the car of an ended order is already listed again, notifies the order's partner of this too. Runs may overlap or be
 * interrupted; no state is sent twice. Returns the number of events.
 * @throws AggregateError of all failures, after every other vehicle was handled
 */
export async function notifyOrderChanges({ now, ...time }: SweepTime & { now: number }): Promise<number> {
  let eventCount = 0;
  await sweepDue("queryDue:pendingNotification", { until: now, ...time }, async (keys) => {
    const chunks = [...Map.groupBy(keys, ({ pk }) => pk).values()].flatMap((ofVehicle) =>
      splitIntoChunks(ofVehicle, maxNotificationsPerVehicle),
    );
    await processEach(chunks, async (chunk) => {
      eventCount += (await notifyAboutVehicle(await getPendingNotifications(chunk), now)).eventCount;
    });
  });
  return eventCount;
}

/**
 * Sends notifications as `notifyOrderChanges` does, for the orders on one vehicle. Queues the vehicle again if it
 * changes during the run, because the stream shows only the first change after a notification. Returns the number of
 * events.
 * @throws Error when the queue rejected the message
 */
export async function notifyLotChanges(vehicleId: string, { now }: { now: number }): Promise<number> {
  const pending = await listPendingNotifications(vehicleId);
  let eventCount = 0;
  let isRenewed = false;
  for (const chunk of splitIntoChunks(pending, maxNotificationsPerVehicle)) {
    const notified = await notifyAboutVehicle(chunk, now);
    eventCount += notified.eventCount;
    isRenewed ||= notified.isRenewed;
  }
  const refused = isRenewed ? await requestNotifications([{ vehicleId }]) : [];
  if (refused.length > 0) throw new Error("The queue of notifications rejected a vehicle that changed again");
  return eventCount;
}

/** Result for a vehicle's orders. */
interface Notified {
  eventCount: number;
  /** Whether an order may have changed since the pending notifications were read. */
  isRenewed: boolean;
}

/**
 * Notifies partners of everything pending on a vehicle. Pending notifications that are renewed in the
 * meantime stay.
 * @throws AggregateError of all failures, after everything was tried
 */
async function notifyAboutVehicle(pending: readonly PendingNotification[], now: number): Promise<Notified> {
  const { details = [], rounds = [] } = Object.groupBy(pending, ({ plate }) =>
    plate === null ? "details" : "rounds",
  );
  const total: Notified = { eventCount: 0, isRenewed: false };
  await processEach(
    [() => notifyOfDetails(details, now), ...rounds.map((one) => () => notifyOfRounds(one, now))],
    async (notify) => {
      const { eventCount, isRenewed } = await notify();
      total.eventCount += eventCount;
      total.isRenewed ||= isRenewed;
    },
  );
  return total;
}

/** Notifies partners of new rounds of the plate in a pending notification. */
async function notifyOfRounds(pending: PendingNotification, now: number): Promise<Notified> {
  const eventCount = pending.plate === null ? 0 : await notifyReAuctionsOf(pending.plate, { now });
  return { eventCount, isRenewed: !(await removePendingNotification(pending, [])) };
}

/** Notifies partners of changes to orders on one vehicle. */
async function notifyOfDetails(pending: readonly PendingNotification[], now: number): Promise<Notified> {
  const [first] = pending;
  if (first === undefined) return { eventCount: 0, isRenewed: false };
  let eventCount = 0;
  const removed = await retryLostRaces(async () => {
    const { lot, orders, unnotified } = await findUnnotified(first.vehicleId, pending);
    // The orders of one partner are processed together, because they share its event counter.
    const byPartner = [...Map.groupBy(unnotified, ({ order }) => order.partnerId).values()];
    const shared = [lotUnchanged(lot)];
    for (const { groups, writes } of splitIntoTransactions(
      byPartner,
      (own) => partnerWrites(own, now),
      shared,
    )) {
      await commit(writes);
      eventCount += groups.flat().length;
    }
    return removeCompared(pending, lot, orders);
  });
  return { eventCount, isRenewed: removed.includes(false) };
}

/**
 * Removes pending notifications if lot and orders are unchanged since the comparison. Without these checks, the
 * notification of a change that the comparison missed would be removed, and nobody would be notified.
 * @returns for each notification, whether no later change has renewed it
 */
async function removeCompared(
  pending: readonly PendingNotification[],
  lot: RankedLot,
  orders: ReadonlyMap<string, Order>,
): Promise<boolean[]> {
  const removed: boolean[] = [];
  for (const one of pending) {
    const order = one.order && orders.get(one.order.orderId);
    removed.push(
      await removePendingNotification(one, [lotUnchanged(lot), ...(order ? [orderUnchanged(order)] : [])]),
    );
  }
  return removed;
}

/** An order that differs from the state last sent to its partner. */
interface UnnotifiedOrder {
  order: Order;
  notifiedDigest: string | null;
  digest: string;
  shown: ReturnType<typeof presentOrder>;
  stream: EventStream;
}

async function findUnnotified(
  vehicleId: string,
  pending: readonly PendingNotification[],
): Promise<{ lot: RankedLot; orders: ReadonlyMap<string, Order>; unnotified: UnnotifiedOrder[] }> {
  const lot = await readRankedLot(vehicleId);
  const named = pending.flatMap(({ order }) => order ?? []);
  const competing = pending.some(({ order }) => order === null) ? lot.entries : [];
  const competingIds = new Set(competing.map(({ orderId }) => orderId));
  const others = named.filter(({ orderId }) => !competingIds.has(orderId));
  const references = [...competing, ...others];
  const [ofLot, alone, digests, streams] = await Promise.all([
    getOrdersOfLot(vehicleId, competing),
    getOrders(others),
    getOrderDigests(references),
    readEventStreams(references.map(({ partnerId }) => partnerId)),
  ]);
  const orders = [...ofLot, ...alone];
  const unnotified = orders.flatMap((order): UnnotifiedOrder[] => {
    const shown = presentOrder(order, standingOf(order, lot.leader));
    const digest = digestOrder(shown);
    const received = digests.get(order.orderId);
    const isKnown = received?.notified === digest && received.latestEvent === digest;
    const stream = streams.get(order.partnerId);
    return isKnown || stream === undefined
      ? []
      : [{ order, notifiedDigest: received?.notified ?? null, digest, shown, stream }];
  });
  return { lot, orders: new Map(orders.map((order) => [order.orderId, order])), unnotified };
}

function partnerWrites(orders: readonly UnnotifiedOrder[], now: number): Write[] {
  const [first] = orders;
  if (first === undefined) return [];
  const drafts = orders.map(({ order, shown }) => ({
    type: "order.detail_updated" as const,
    subjectId: order.orderId,
    data: { order: shown },
  }));
  return [
    ...orders.flatMap(({ order, digest, notifiedDigest }) => [
      orderUnchanged(order),
      notifiedWrite(order, digest, { digest: notifiedDigest }),
    ]),
    ...eventWrites(first.stream, drafts, emissionAt(now)),
  ];
}
