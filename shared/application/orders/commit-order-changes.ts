import { needsDraft } from "../../domain/invoices/draft-invoice.ts";
import type { OrderChange } from "../../domain/orders/apply-transition.ts";
import {
  entriesAfter,
  type Lot,
  type LotAction,
  type LotAward,
  type LotEntry,
  leaderOf,
  type RankedLot,
  standingOf,
} from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import { type EventDraft, type EventStream, listeningEndpoints } from "../../domain/webhooks/event.ts";
import { emissionAt, eventWrites } from "../../persistence/events/emit-events.ts";
import { newInvoiceWriteCount } from "../../persistence/invoices/invoice-writes.ts";
import { isOfPlate } from "../../persistence/orders/ended-orders.ts";
import { lotUnchanged, lotWrite } from "../../persistence/orders/lots.ts";
import { changedOrderWrites, nameChangedOrderWrites } from "../../persistence/orders/order-writes.ts";
import {
  pendingLotNotificationWrite,
  pendingOrderNotificationWrite,
} from "../../persistence/orders/pending-notifications.ts";
import { largestTransaction, type Write } from "../../persistence/transaction.ts";
import { commitWithDigests, notificationWrite } from "./notification-write.ts";
import { presentNotice } from "./present-notice.ts";
import { presentOrder } from "./present-order.ts";

/** A change of an order with further writes that belong to it, such as its invoice. */
export interface PreparedChange extends OrderChange {
  writes?: readonly Write[];
}

/** Changes of orders on one vehicle that are committed together. */
export interface OrderCommit {
  lot: RankedLot;
  /** Several changes of one order are applied in sequence. The partners' streams must be among `streams`. */
  changes: readonly PreparedChange[];
  streams: ReadonlyMap<string, EventStream>;
  /** The lot's award after the commit; left out, it stays as it is. */
  award?: LotAward | null;
  /** What is left to do with the lot after this commit; left out, it stays as it is. */
  unfinished?: LotAction | null;
  /** Who made the change, for the orders' versions: an operator's name, `partner` or `system`. */
  by: string;
  /** Further writes of the same transaction, such as the audit entry. */
  alongside?: readonly Write[];
  /** Epoch milliseconds. */
  now: number;
}

/** The lot itself, and the pending notification for orders that now see another leader. */
const lotWriteCount = 2;

/**
 * Commits changes of orders with their versions, their events and the lot's new leader in one transaction. Each event
 * shows its order exactly as a read after the commit would, including its standing in the lot: the commit is refused
 * when the lot changed since it was read. Other orders that now see another leader get a pending notification.
 *
 * @returns the lot after the commit.
 * @throws Error when a car becomes secured without the draft that `draftSecured` makes.
 * @throws TransactionRefused when an order, the lot or a partner's event stream changed since it was read.
 */
export async function commitOrderChanges(work: OrderCommit): Promise<RankedLot> {
  const { lot, changes, award = work.lot.award, unfinished = work.lot.unfinished, alongside = [] } = work;
  for (const { before, after } of changes) {
    if (needsDraft(before, after))
      throw new Error(`${after.orderId} would be secured without a draft invoice`);
  }
  const byOrder = Map.groupBy(changes, ({ before }) => before.orderId);
  const latest = [...byOrder.values()].map((steps) => lastOf(steps).after);
  const entries = entriesAfter(lot.entries, latest);
  const leader = leaderOf(entries);
  const overtaken = !sameEntry(lot.leader, leader);
  const lotChanged =
    overtaken ||
    entries.length !== lot.entries.length ||
    award !== lot.award ||
    unfinished !== lot.unfinished;
  const bystanders = entries.some(({ orderId }) => !byOrder.has(orderId));
  const writesFor = (unnotified: ReadonlySet<string>) => [
    lotChanged ? lotWrite(lot, { leader, award, unfinished }, work.now) : lotUnchanged(lot),
    ...(overtaken && bystanders
      ? [pendingLotNotificationWrite(lot.vehicleId, causeOf(latest), work.now)]
      : []),
    ...[...byOrder.values()].flatMap((steps) => orderWrites(steps, leader, work, unnotified)),
    ...alongside,
  ];
  await commitWithDigests((unnotified) => dropRepeated(writesFor(unnotified)));
  return { ...lot, version: lot.version + Number(lotChanged), leader, entries, award, unfinished };
}

/** Orders of one lot are on the same car, so they share what is written of its plate, once. */
const dropRepeated = (writes: readonly Write[]): Write[] =>
  writes.filter(
    ({ name }, position) => !isOfPlate(name) || writes.findIndex((write) => write.name === name) === position,
  );

const lastOf = <Step>(steps: readonly Step[]): Step => {
  const last = steps.at(-1);
  if (last === undefined) throw new Error("No change of an order was given");
  return last;
};

/** Identifies one commit: every change gives an order a new version. */
const causeOf = ([order]: readonly Order[]): string => `${order?.orderId}:${order?.version}`;

function orderWrites(
  steps: readonly PreparedChange[],
  leader: LotEntry | null,
  work: OrderCommit,
  unnotified: ReadonlySet<string>,
): Write[] {
  const { before } = steps[0] ?? lastOf(steps);
  const { after } = lastOf(steps);
  // A partner that subscribes only to `order.detail_updated` must not miss a detail change that came with another
  // event.
  const notifiesLater = steps.some((step) => step.notifiesLater) && !steps.some(({ emits }) => emits);
  return [
    ...changedOrderWrites([before, ...steps.map((step) => step.after)], work.by),
    ...steps.flatMap(({ writes = [] }) => writes),
    notifiesLater
      ? pendingOrderNotificationWrite(after.vehicleId, after, causeOf([after]), work.now)
      : notificationWrite(steps, { former: work.lot.leader, latest: leader }, unnotified),
    ...eventWrites(streamOf(after.partnerId, work.streams), draftsOf(steps, leader), emissionAt(work.now)),
  ];
}

/**
 * The most changes of status per transaction. Each writes an order, its version, its notified digest, an event and the
 * event counter.
 */
export const maxChangesPerCommit = 20;

/**
 * The longest run of changes, from the first on, that fits in one transaction with `alongside` further writes. A
 * partner whose stream is not in `streams` counts as having no subscribed endpoints, so the result tells which streams
 * to read.
 */
export function fittingChanges(
  changes: readonly OrderChange[],
  streams: ReadonlyMap<string, EventStream>,
  alongside: number,
): OrderChange[] {
  let remaining = largestTransaction - lotWriteCount - alongside;
  const fitting: OrderChange[] = [];
  const shared = new Set<string>();
  for (const change of changes) {
    const names = nameChangedOrderWrites(change.before, change.after);
    remaining -= names.filter((name) => !shared.has(name)).length + countWrites(change, streams);
    for (const name of names.filter(isOfPlate)) shared.add(name);
    if (remaining < 0) break;
    fitting.push(change);
  }
  return fitting;
}

/** How many writes go with those of the order itself. */
function countWrites(
  { before, after, emits }: OrderChange,
  streams: ReadonlyMap<string, EventStream>,
): number {
  const ofInvoice = needsDraft(before, after) ? newInvoiceWriteCount : 0;
  const ofOrder = 1 + ofInvoice;
  if (!emits) return ofOrder;
  const stream = streams.get(after.partnerId);
  return ofOrder + 2 + (stream ? listeningEndpoints(stream, "order.status_changed").length : 0);
}

function draftsOf(steps: readonly OrderChange[], leader: LotEntry | null): EventDraft[] {
  return steps.flatMap(({ before, after, emits, notice }) => {
    const subjectId = after.orderId;
    const order = presentOrder(after, standingOf(after, leader));
    const data = { order, previous_status: before.status };
    return [
      ...(notice ? [{ type: notice.type, subjectId, data: { order, ...presentNotice(notice) } }] : []),
      ...(emits ? [{ type: "order.status_changed" as const, subjectId, data }] : []),
    ];
  });
}

function streamOf(partnerId: string, streams: ReadonlyMap<string, EventStream>): EventStream {
  const stream = streams.get(partnerId);
  if (stream === undefined) throw new Error(`The event stream of ${partnerId} was not read`);
  return stream;
}

const sameEntry = (one: Lot["leader"], other: LotEntry | null): boolean =>
  one?.orderId === other?.orderId &&
  one?.maxBidAmountUsd === other?.maxBidAmountUsd &&
  one?.bidAt === other?.bidAt;
