import type { LotOutcome } from "../../contract/resources/order.ts";
import type { OrderChange } from "../../domain/orders/apply-transition.ts";
import type { LotAction, RankedLot } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import { type LotPlan, planLot, refuseIdleAction, type WantedAction } from "../../domain/orders/plan-lot.ts";
import type { EventStream } from "../../domain/webhooks/event.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import { getOrdersOfLot, readRankedLot } from "../../persistence/orders/lots.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import type { Write } from "../../persistence/transaction.ts";
import type { OperatorContext } from "../operator-context.ts";
import { commitFittingChanges, type PreparedChange } from "./commit-order-changes.ts";
import { retryLostRaces } from "./retry-lost-races.ts";
import { mostOrdersPerStep } from "./walk-lot.ts";

/** The operator who acts on a lot, and the time. */
export interface LotActionContext extends OperatorContext {
  /** The order that the operator named. If it cannot take part, the whole action is rejected. */
  named?: { partnerId: string; orderId: string; requireTransition: (order: Order) => void };
}

/** Any action except an award, for which `awardLot` is used. */
export type LotActionWithoutAward = Exclude<WantedAction, { kind: "award" }>;

/**
 * Adds invoice writes to the changes of an action. An unfinished award has already secured its car and needs
 * none.
 */
type PrepareChanges = (changes: readonly OrderChange[], now: number) => Promise<PreparedChange[]>;

const prepareNothing: PrepareChanges = async (changes) => [...changes];

/** Progress of a running action. */
interface Progress {
  /** The orders read so far in their latest state, best rank first. */
  orders: Map<string, Order>;
  /**
   * Event streams of partners whose orders are processed next, so that orders without room in a step are not read
   * again.
   */
  streams: Map<string, EventStream>;
  /** The lot after the last step; null before the first. */
  lot: RankedLot | null;
  changed: boolean;
}

/**
 * Carries out an action on all orders of a lot, in one transaction if it fits. Otherwise the first of several
 * transactions makes the decision final and marks the lot as unfinished. An unfinished earlier action is
 * completed first. An interrupted action is completed by repeating it or by `finishLot`; no order changes
 * twice and no partner is notified twice.
 * @throws Problem as `planLot` and `refuseIdleAction` do.
 */
export const actOnLot = (
  vehicleId: string,
  wanted: LotActionWithoutAward,
  context: LotActionContext,
): Promise<LotOutcome> => carryOutAction(vehicleId, wanted, context, prepareNothing);

/** Carries out any action as `actOnLot` does, including the invoice writes of its changes. */
export async function carryOutAction(
  vehicleId: string,
  wanted: WantedAction,
  context: LotActionContext,
  prepare: PrepareChanges,
): Promise<LotOutcome> {
  return presentOutcome(vehicleId, await runSteps(vehicleId, wanted, context, prepare));
}

/** Finishes an interrupted action of a lot; does nothing if there is none. */
export async function finishLot(vehicleId: string, context: OperatorContext): Promise<void> {
  await runSteps(vehicleId, null, context, prepareNothing);
}

/** Runs the steps of an action until it is done. */
async function runSteps(
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
  const current = unfinishedAction(lot) ?? wanted;
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
    current: WantedAction;
    context: LotActionContext;
  },
): Promise<{ lot: RankedLot; committed: readonly PreparedChange[] }> {
  const { streams, current, context } = step;
  if (changes.length === 0 && lot.unfinished === null) return { lot, committed: [] };
  return commitFittingChanges({
    lot,
    changes,
    streams,
    by: context.actor,
    surround: (committed) => ({
      award: plan.award,
      unfinished: isWhole(plan, committed) ? null : storedAction(current, plan),
      alongside: [lotAudit(lot, plan, committed, current, context)],
    }),
    now: context.now,
  });
}

/** Returns the lot's unfinished action in the form of a request. */
function unfinishedAction({ unfinished, award }: RankedLot): WantedAction | null {
  if (unfinished === null || unfinished.kind !== "award") return unfinished;
  return award && { kind: "award", terms: award };
}

/** Until an award is decided, the unfinished action is only the acquisition of late orders. */
function storedAction(current: WantedAction, { award }: LotPlan): LotAction {
  if (current.kind !== "award") return current;
  return award === null ? { kind: "acquire" } : { kind: "award" };
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

function lotAudit(
  lot: RankedLot,
  plan: LotPlan,
  changes: readonly OrderChange[],
  current: WantedAction,
  { actor, now }: LotActionContext,
): Write {
  const statuses = (side: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [change[side].orderId, change[side].status]));
  return auditWrite({
    actor,
    action: `lot.${current.kind}`,
    resource: "lot",
    resourceId: lot.vehicleId,
    reason: reasonFor(current),
    before: { winner_order_id: lot.award?.winnerOrderId ?? null, orders: statuses("before") },
    after: {
      winner_order_id: plan.award?.winnerOrderId ?? null,
      auction_final_price_krw: plan.award?.auctionFinalPriceKrw ?? null,
      auction_fee_usd: plan.award?.auctionFeeUsd ?? null,
      orders: statuses("after"),
    },
    now,
  });
}

function reasonFor(action: WantedAction): string | undefined {
  if (action.kind === "lose") return action.failureReason;
  return action.kind === "award" ? (action.terms.overrideReason ?? undefined) : undefined;
}

function presentOutcome(vehicleId: string, { orders, lot }: Progress): LotOutcome {
  const all = [...orders.values()];
  return {
    vehicle_id: vehicleId,
    winner_order_id: lot?.award?.winnerOrderId ?? null,
    orders: all.map(({ orderId, partnerId, status }) => ({
      order_id: orderId,
      partner_id: partnerId,
      status,
    })),
    unsettled: all
      .filter(({ status }) => status === "secondary_inspection_in_progress")
      .map(({ orderId }) => orderId),
  };
}
