import type { OrderChange } from "../../../domain/orders/apply-transition.ts";
import type { LotAction, RankedLot } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import {
  type DueAction,
  type LotPlan,
  planLot,
  refuseIdleAction,
  type WantedAction,
} from "../../../domain/orders/plan-lot.ts";
import type { EventStream } from "../../../domain/webhooks/event.ts";
import { readEventStreams } from "../../../persistence/events/emit-events.ts";
import { getOrdersOfLot, readRankedLot } from "../../../persistence/orders/lots.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import type { OperatorContext } from "../../operator-context.ts";
import { commitFittingChanges, type PreparedChange } from "../changes/commit-order-changes.ts";
import { retryLostRaces } from "../changes/retry-lost-races.ts";
import { auditLotAction } from "./audit-lot-action.ts";
import { mostOrdersPerStep } from "./walk-lot.ts";

/** The operator who acts on a lot, and the time. */
export interface LotActionContext extends OperatorContext {
  /** The order that the operator named. If it cannot take part, the whole action is rejected. */
  named?: { partnerId: string; orderId: string; requireTransition: (order: Order) => void };
}

/**
 * Adds invoice writes to the changes of an action. An unfinished award has already secured its car and needs no further
 * invoice writes.
 */
export type PrepareChanges = (changes: readonly OrderChange[], now: number) => Promise<PreparedChange[]>;

/** Progress of a running action. */
export interface Progress {
  /** The orders read so far in their latest state, best rank first. */
  orders: Map<string, Order>;
  /**
   * Event streams of partners whose orders are processed next. Kept between steps, so that streams are not read again
   * for orders that did not fit into a step.
   */
  streams: Map<string, EventStream>;
  /** The lot after the last step; null before the first. */
  lot: RankedLot | null;
  changed: boolean;
}

/**
 * Carries out an action on a lot, after completing an unfinished one. Without a wanted action, finishes an
 * interrupted action or carries out an award whose grace period is over, and does nothing if there is neither.
 * @throws Problem as `planLot` and `refuseIdleAction` do
 */
export async function runLotSteps(
  vehicleId: string,
  wanted: WantedAction | null,
  context: LotActionContext,
  prepare: PrepareChanges,
): Promise<Progress> {
  const progress: Progress = { orders: new Map(), streams: new Map(), lot: null, changed: false };
  let done = false;
  while (!done) {
    done = await retryLostRaces((attempt) => {
      if (attempt > 1) progress.lot = null;
      return runStep(vehicleId, wanted, { ...context, prepare }, progress);
    });
  }
  return progress;
}

/** Plans and commits the changes that fit in one transaction. Returns whether the action is done. */
async function runStep(
  vehicleId: string,
  wanted: WantedAction | null,
  context: LotActionContext & { prepare: PrepareChanges },
  progress: Progress,
): Promise<boolean> {
  const lot = progress.lot ?? (await readRankedLot(vehicleId));
  const current = unfinishedAction(lot) ?? wanted ?? dueAction(lot, context.now);
  if (current === null) return true;
  const orders = await readOrders(lot, context, progress);
  if (!progress.changed) requireNamed(orders, context);
  const plan = planLot(lot, orders, current, context.now);
  const idle = plan.changes.length === 0 && lot.unfinished === null && !progress.changed;
  if (idle) refuseIdleAction(lot, orders, current);
  const next = plan.changes.slice(0, mostOrdersPerStep);
  const streams = await readMissingStreams(next, progress);
  const changes = await context.prepare(next, context.now);
  const step = await commitStep(lot, plan, changes, { streams, current, context });
  recordProgress(progress, step.lot, orders, step.committed);
  return isWhole(plan, step.committed) && lot.unfinished === null;
}

/** Reports whether these changes complete the action. */
const isWhole = (plan: LotPlan, committed: readonly PreparedChange[]): boolean =>
  plan.complete && committed.length === plan.changes.length;

/**
 * Returns the event streams of the partners of some changes. Streams that an earlier step read are not read
 * again.
 */
async function readMissingStreams(
  changes: readonly OrderChange[],
  { streams }: Progress,
): Promise<ReadonlyMap<string, EventStream>> {
  const missing = changes.map(({ after }) => after.partnerId).filter((partnerId) => !streams.has(partnerId));
  for (const [partnerId, stream] of await readEventStreams(missing)) streams.set(partnerId, stream);
  return streams;
}

/**
 * Returns the lot's orders, and the named order if the lot does not contain it. Also reads the partners'
 * event streams if that costs no extra round trip.
 */
async function readOrders(lot: RankedLot, { named }: LotActionContext, progress: Progress): Promise<Order[]> {
  const alone = named && !lot.entries.some(({ orderId }) => orderId === named.orderId) ? [named] : [];
  if (progress.lot !== null) {
    return [...lot.entries, ...alone].flatMap(({ orderId }) => progress.orders.get(orderId) ?? []);
  }
  const members = [...lot.entries, ...alone];
  const [orders, ended, streams] = await Promise.all([
    getOrdersOfLot(lot.vehicleId, lot.entries),
    getOrders(alone),
    readEventStreams(members.length > mostOrdersPerStep ? [] : members.map(({ partnerId }) => partnerId)),
  ]);
  progress.streams = streams;
  return [...orders, ...ended];
}

async function commitStep(
  lot: RankedLot,
  plan: LotPlan,
  changes: readonly PreparedChange[],
  step: {
    streams: ReadonlyMap<string, EventStream>;
    current: DueAction;
    context: LotActionContext;
  },
): Promise<{ lot: RankedLot; committed: readonly PreparedChange[] }> {
  const { streams, current, context } = step;
  const isLotKept = lot.unfinished === null && plan.pendingAward === lot.pendingAward;
  if (changes.length === 0 && isLotKept) return { lot, committed: [] };
  return commitFittingChanges({
    lot,
    changes,
    streams,
    // A due award is the decision of the operator who recorded it.
    by: lot.pendingAward?.awardedBy ?? context.actor,
    surround: (committed) => ({
      award: plan.award,
      pendingAward: plan.pendingAward,
      unfinished: isWhole(plan, committed) ? null : storedAction(current, plan),
      alongside: [auditLotAction(lot, plan, committed, current, context)],
    }),
    now: context.now,
  });
}

/** Returns the lot's unfinished action in the form of a request. */
function unfinishedAction({ unfinished, award }: RankedLot): WantedAction | null {
  if (unfinished === null || unfinished.kind !== "award") return unfinished;
  return award && { kind: "award", terms: award };
}

/** Returns the award whose grace period is over, as an action. */
const dueAction = ({ pendingAward }: RankedLot, now: number): DueAction | null =>
  pendingAward !== null && pendingAward.effectiveAt <= now ? { kind: "carryOutAward" } : null;

/**
 * Returns the form in which an unfinished action is stored. An award action first moves late orders into acquisition.
 * If it stops before the lot gets its award, it is stored as an acquisition. An award whose grace period is over is not
 * stored as an action (null) until the lot has the award, because it stays due.
 */
function storedAction(current: DueAction, { award }: LotPlan): LotAction | null {
  if (current.kind === "acquire" || current.kind === "lose") return current;
  if (award !== null) return { kind: "award" };
  return current.kind === "award" ? { kind: "acquire" } : null;
}

function requireNamed(orders: readonly Order[], { named }: LotActionContext): void {
  const order = orders.find(({ orderId }) => orderId === named?.orderId);
  if (order !== undefined) named?.requireTransition(order);
}

function recordProgress(
  progress: Progress,
  lot: RankedLot,
  orders: readonly Order[],
  changes: readonly OrderChange[],
): void {
  for (const order of orders) progress.orders.set(order.orderId, order);
  for (const { after } of changes) progress.orders.set(after.orderId, after);
  progress.lot = lot;
  progress.changed ||= changes.length > 0;
}
