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
import type { OrderChange } from "../../domain/orders/move-order.ts";
import { type EventDraft, type EventStream, listeningEndpoints } from "../../domain/webhooks/event.ts";
import { eventWrites } from "../../persistence/events/emit-events.ts";
import { lotUnchanged, lotWrite } from "../../persistence/orders/lots.ts";
import { changedOrderWrites, countChangedOrderWrites } from "../../persistence/orders/order-writes.ts";
import { commit, type Write } from "../../persistence/transaction.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { requireVariable, variable } from "../../platform/environment-variables.ts";
import { presentOrder } from "./present-order.ts";

/** Changes of orders on one vehicle that become true together. */
export interface OrderCommit {
  lot: RankedLot;
  /** At most one per order; the partners' streams must be among `streams`. */
  changes: readonly OrderChange[];
  streams: ReadonlyMap<string, EventStream>;
  /** The lot's award from now on. */
  award: LotAward | null;
  /** What is left to do with the lot after this commit. */
  unfinished: LotAction | null;
  /** Who did it, for the orders' trails: an operator's name, `partner` or `system`. */
  by: string;
  /** Further writes of the same transaction, such as the audit entry. */
  alongside: readonly Write[];
  /** Epoch milliseconds. */
  now: number;
}

const largestTransaction = 100;

/**
 * Commits changes of orders with their trails, events and the lot's new leader in one transaction. The events show each
 * order as a read right after the commit does, the standing in the lot included: the commit is refused when the lot moved.
 *
 * @returns the lot after the commit.
 * @throws TransactionRefused when an order, the lot or a partner's numbering moved since it was read.
 */
export async function commitOrderChanges(work: OrderCommit): Promise<RankedLot> {
  const { lot, changes, award, unfinished } = work;
  const entries = entriesAfter(
    lot.entries,
    changes.map((change) => change.after),
  );
  const leader = leaderOf(entries);
  const moved =
    !sameEntry(lot.leader, leader) ||
    entries.length !== lot.entries.length ||
    award !== lot.award ||
    unfinished !== lot.unfinished;
  await commit([
    moved ? lotWrite(lot, { leader, award, unfinished }, work.now) : lotUnchanged(lot),
    ...changes.flatMap((change) => [
      ...changedOrderWrites(change.before, change.after, work.by),
      ...statusEventWrites(change, leader, work),
    ]),
    ...work.alongside,
  ]);
  return { ...lot, version: lot.version + Number(moved), leader, entries, award, unfinished };
}

/** As many of the changes, from the first on, as one transaction takes beside `alongside` further writes. */
export function fittingChanges(
  changes: readonly OrderChange[],
  streams: ReadonlyMap<string, EventStream>,
  alongside: number,
): OrderChange[] {
  let room = largestTransaction - 1 - alongside;
  const fitting: OrderChange[] = [];
  for (const change of changes) {
    room -= countWrites(change, streams);
    if (room < 0) break;
    fitting.push(change);
  }
  return fitting;
}

function countWrites(
  { before, after, emits }: OrderChange,
  streams: ReadonlyMap<string, EventStream>,
): number {
  const ofOrder = countChangedOrderWrites(before, after);
  if (!emits) return ofOrder;
  return ofOrder + 2 + listeningEndpoints(streamOf(after.partnerId, streams), "order.status_changed").length;
}

function statusEventWrites(change: OrderChange, leader: LotEntry | null, work: OrderCommit): Write[] {
  const { before, after, emits } = change;
  if (!emits) return [];
  const draft: EventDraft = {
    type: "order.status_changed",
    subjectId: after.orderId,
    data: { order: presentOrder(after, standingOf(after, leader)), previous_status: before.status },
  };
  return eventWrites(streamOf(after.partnerId, work.streams), [draft], {
    environment: currentEnvironment(),
    apiVersion: requireVariable(variable.apiVersion),
    now: work.now,
  });
}

function streamOf(partnerId: string, streams: ReadonlyMap<string, EventStream>): EventStream {
  const stream = streams.get(partnerId);
  if (stream === undefined) throw new Error(`The event stream of ${partnerId} was not read`);
  return stream;
}

const sameEntry = (one: Lot["leader"], other: LotEntry | null): boolean =>
  one?.orderId === other?.orderId && one?.bidUsd === other?.bidUsd && one?.bidAt === other?.bidAt;
