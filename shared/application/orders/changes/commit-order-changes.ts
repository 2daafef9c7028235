import { needsDraft } from "../../../domain/invoices/draft-invoice.ts";
import type { OrderChange } from "../../../domain/orders/apply-transition.ts";
import {
  entriesAfter,
  isSameTally,
  type Lot,
  type LotAction,
  type LotAward,
  type LotEntry,
  leaderOf,
  newlyAcquiring,
  type PendingAward,
  type RankedLot,
  standingOf,
  tallyOf,
} from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { EventDraft, EventStream } from "../../../domain/webhooks/event.ts";
import { emissionAt, eventWrites } from "../../../persistence/events/emit-events.ts";
import { isOfPlate } from "../../../persistence/orders/ended-orders.ts";
import { lotUnchanged, lotWrite } from "../../../persistence/orders/lots.ts";
import { changedOrderWrites } from "../../../persistence/orders/order-writes.ts";
import {
  pendingLotNotificationWrite,
  pendingOrderNotificationWrite,
} from "../../../persistence/orders/pending-notifications.ts";
import { planFitting } from "../../../persistence/table/fit-transaction.ts";
import type { Write } from "../../../persistence/table/transaction.ts";
import {
  commitWithDigests,
  laterNotificationWrites,
  notificationWrite,
} from "../notifications/notification-write.ts";
import { presentNotice } from "../notifications/present-notice.ts";
import { presentOrder } from "../reads/present-order.ts";

/** A change of an order with further writes that belong to it, such as its invoice. */
export interface PreparedChange extends OrderChange {
  writes?: readonly Write[];
}

/** Changes of orders on one vehicle. */
interface OrderChanges {
  lot: RankedLot;
  /** Several changes of one order are applied in sequence. The partners' streams must be among `streams`. */
  changes: readonly PreparedChange[];
  streams: ReadonlyMap<string, EventStream>;
  /** Actor of the change, for the orders' versions: an operator's name, `partner` or `system`. */
  by: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Writes committed together with the changes of orders. */
export interface CommitSurroundings {
  /** The lot's award after the commit; if absent, it is unchanged. */
  award?: LotAward | null;
  /** The lot's pending award after the commit; if absent, it is unchanged. */
  pendingAward?: PendingAward | null;
  /** Remaining action of the lot after this commit; if absent, it is unchanged. */
  unfinished?: LotAction | null;
  /** Further writes of the same transaction, such as the audit entry. */
  alongside?: readonly Write[];
}

/** Changes of orders on one vehicle that are committed together. */
export interface OrderCommit extends OrderChanges, CommitSurroundings {}

/** Changes of orders on one vehicle. One transaction commits as many as fit. */
export interface PartialOrderCommit extends OrderChanges {
  /** Returns the writes to commit with the first changes that fit. */
  surround: (committed: readonly PreparedChange[]) => CommitSurroundings;
}

/**
 * Commits changes of orders with their versions, their events and the lot's new leader in one transaction.
 * Each event shows its order exactly as a read after the commit would, including its standing in the lot. The
 * commit is therefore rejected when the lot changed since it was read. Other orders that now have another
 * leader get a pending notification.
 *
 * @returns the lot after the commit.
 * @throws Error when a car becomes secured without the draft that `draftSecured` makes, or the changes do not
 * fit into one transaction.
 * @throws TransactionRefused when an order, the lot or a partner's event stream changed since it was read.
 */
export async function commitOrderChanges(work: OrderCommit): Promise<RankedLot> {
  const { lot, writes } = planCommit(work);
  await commitWithDigests((unnotified) =>
    unnotified.size === 0 ? writes : planCommit(work, unnotified).writes,
  );
  return lot;
}

/**
 * Commits the changes of as many orders as fit into one transaction, like `commitOrderChanges`. Changes of
 * one order stay together.
 * @returns the lot after the commit, and the committed changes.
 * @throws Error when the changes of the first order do not fit
 */
export async function commitFittingChanges({
  changes,
  surround,
  ...work
}: PartialOrderCommit): Promise<{ lot: RankedLot; committed: PreparedChange[] }> {
  const byOrder = [...Map.groupBy(changes, ({ before }) => before.orderId).values()];
  const planRun = (committed: PreparedChange[], unnotified?: ReadonlySet<string>) => ({
    ...planCommit({ ...work, ...surround(committed), changes: committed }, unnotified),
    committed,
  });
  const { lot, writes, committed } = planFitting(byOrder, (run) => planRun(run.flat()));
  await commitWithDigests((unnotified) =>
    unnotified.size === 0 ? writes : planRun(committed, unnotified).writes,
  );
  return { lot, committed };
}

/** Commits like `commitFittingChanges` in as many transactions as needed. Returns the final lot. */
export async function commitAllChanges(work: PartialOrderCommit): Promise<RankedLot> {
  let { lot, changes } = work;
  while (changes.length > 0) {
    const step = await commitFittingChanges({ ...work, lot, changes });
    lot = step.lot;
    changes = changes.slice(step.committed.length);
  }
  return lot;
}

/**
 * Returns the writes of a commit, and the lot after it.
 * @param unnotified orders whose partner does not know their state before the change; the number of writes does not
 * depend on these orders
 */
function planCommit(
  work: OrderCommit,
  unnotified: ReadonlySet<string> = new Set(),
): { lot: RankedLot; writes: Write[] } {
  const { lot, changes, alongside = [] } = work;
  const { award = lot.award, pendingAward = lot.pendingAward, unfinished = lot.unfinished } = work;
  for (const { before, after } of changes) {
    if (needsDraft(before, after))
      throw new Error(`${after.orderId} would be secured without a draft invoice`);
  }
  const byOrder = Map.groupBy(changes, ({ before }) => before.orderId);
  const latest = [...byOrder.values()].map((steps) => lastOf(steps).after);
  const entries = entriesAfter(lot.entries, latest);
  const leader = leaderOf(entries);
  const tally = tallyOf(entries);
  const acquiring = Math.max(0, lot.acquiring + newlyAcquiring(changes));
  const overtaken = !sameEntry(lot.leader, leader);
  const lotChanged =
    overtaken ||
    !isSameTally(tally, lot.tally) ||
    acquiring !== lot.acquiring ||
    award !== lot.award ||
    pendingAward !== lot.pendingAward ||
    unfinished !== lot.unfinished;
  const next = { leader, award, pendingAward, unfinished, acquiring, entries };
  // Without `order.status_changed`, a partner counts as notified of its order's new standing only if no other order
  // changes.
  const isAlone = byOrder.size === 1;
  const isNotified = ({ orderId }: LotEntry) =>
    byOrder.get(orderId)?.some(({ emits }) => emits || isAlone) === true;
  const bystanders = entries.some((entry) => !isNotified(entry));
  const writes = [
    lotChanged ? lotWrite(lot, next, work.now) : lotUnchanged(lot),
    ...(overtaken && bystanders
      ? [pendingLotNotificationWrite(lot.vehicleId, causeOf(latest), work.now)]
      : []),
    ...[...byOrder.values()].flatMap((steps) => orderWrites(steps, { leader, isAlone }, work, unnotified)),
    ...alongside,
  ];
  return {
    lot: { ...lot, ...next, tally, version: lot.version + Number(lotChanged) },
    writes: dropRepeated(writes),
  };
}

/**
 * Removes duplicate writes: all orders of a lot are on the same car, so they share the writes of its plate.
 */
const dropRepeated = (writes: readonly Write[]): Write[] =>
  writes.filter(
    ({ name }, position) => !isOfPlate(name) || writes.findIndex((write) => write.name === name) === position,
  );

const lastOf = <Step>(steps: readonly Step[]): Step => {
  const last = steps.at(-1);
  if (last === undefined) throw new Error("No change of an order was given");
  return last;
};

/** Returns a name of this commit. The name is unique, because every change gives an order a new version. */
const causeOf = ([order]: readonly Order[]): string => `${order?.orderId}:${order?.version}`;

function orderWrites(
  steps: readonly PreparedChange[],
  { leader, isAlone }: { leader: LotEntry | null; isAlone: boolean },
  work: OrderChanges,
  unnotified: ReadonlySet<string>,
): Write[] {
  const { before } = steps[0] ?? lastOf(steps);
  const { after } = lastOf(steps);
  const leaders = { former: work.lot.leader, latest: leader };
  // A partner that subscribes only to `order.detail_updated` must not miss a detail change that came with
  // another event.
  const notifiesLater = steps.some((step) => step.notifiesLater) && !steps.some(({ emits }) => emits);
  return [
    ...changedOrderWrites([before, ...steps.map((step) => step.after)], work.by),
    ...steps.flatMap(({ writes = [] }) => writes),
    ...(notifiesLater
      ? [
          pendingOrderNotificationWrite(after.vehicleId, after, causeOf([after]), work.now),
          ...laterNotificationWrites(steps, leaders),
        ]
      : [notificationWrite(steps, { ...leaders, isAlone }, unnotified)]),
    ...eventWrites(streamOf(after.partnerId, work.streams), draftsOf(steps, leader), emissionAt(work.now)),
  ];
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
