import { type CancellationReason, type FailureReason, failureReasons, type OrderStatus } from "./order.ts";

/** Triggers of a transition: a partner's call, the operator, or the system. */
export const triggers = [
  "partner_confirm",
  "partner_delete",
  "partner_status",
  "operator",
  "system",
] as const;

/** Trigger of a transition. */
export type Trigger = (typeof triggers)[number];

/** Reason of an order's end. */
export type EndReason = FailureReason | CancellationReason;

/** One allowed transition. Any other transition is rejected. */
export interface TransitionRule {
  from: OrderStatus;
  to: OrderStatus;
  trigger: Trigger;
  /** Allowed reasons; present exactly on transitions to `failed` and `cancelled`. */
  reasons?: readonly EndReason[];
  /** Only for orders with a requested inspection. */
  requiresInspection?: true;
  /** Whether the transition emits `order.status_changed`. */
  emits: boolean;
}

const upstreamCancellations = [
  "auction_rescheduled_too_soon",
  "auction_cancelled",
  "seller_withdrew",
] as const;
/** Failures that the system causes: no award after an auction, or another buyer of a fixed-price car. */
const systemFailures = ["auction_passed", "vehicle_unavailable"] as const;
const afterInspectionCancellations = [...upstreamCancellations, "secondary_inspection_failed"] as const;

const inProgress = "secondary_inspection_in_progress";
const ready = "secondary_inspection_ready";

/** All transitions that an order can make after its creation. */
export const transitionTable: readonly TransitionRule[] = [
  { from: "placed", to: "acquiring", trigger: "operator", emits: true },
  { from: "placed", to: inProgress, trigger: "operator", requiresInspection: true, emits: true },
  { from: "placed", to: "cancelled", trigger: "partner_delete", reasons: ["dealer_cancelled"], emits: false },
  { from: "placed", to: "cancelled", trigger: "operator", reasons: upstreamCancellations, emits: true },
  { from: "placed", to: "cancelled", trigger: "system", reasons: upstreamCancellations, emits: true },
  { from: "placed", to: "failed", trigger: "system", reasons: systemFailures, emits: true },
  { from: inProgress, to: ready, trigger: "operator", emits: true },
  {
    from: inProgress,
    to: "cancelled",
    trigger: "operator",
    reasons: afterInspectionCancellations,
    emits: true,
  },
  { from: ready, to: "acquiring", trigger: "partner_confirm", emits: true },
  { from: ready, to: "acquiring", trigger: "operator", emits: true },
  {
    from: ready,
    to: "cancelled",
    trigger: "partner_delete",
    reasons: ["secondary_inspection_declined"],
    emits: true,
  },
  { from: ready, to: "cancelled", trigger: "operator", reasons: afterInspectionCancellations, emits: true },
  { from: "acquiring", to: "secured", trigger: "operator", emits: true },
  { from: "acquiring", to: "failed", trigger: "operator", reasons: failureReasons, emits: true },
  { from: "acquiring", to: "failed", trigger: "system", reasons: ["vehicle_unavailable"], emits: true },
  { from: "secured", to: "export_processing", trigger: "operator", emits: true },
  { from: "export_processing", to: "in_transit", trigger: "operator", emits: true },
  { from: "in_transit", to: "customs", trigger: "partner_status", emits: false },
  { from: "customs", to: "delivered", trigger: "partner_status", emits: false },
];

/** Returns the transition between two statuses for a trigger; undefined if it does not exist. */
export function findTransitionRule(
  from: OrderStatus,
  to: OrderStatus,
  trigger: Trigger,
): TransitionRule | undefined {
  return transitionTable.find((rule) => rule.from === from && rule.to === to && rule.trigger === trigger);
}

/** Reports whether this trigger can move an order from one status to the other, regardless of reasons. */
export const canTransition = (from: OrderStatus, to: OrderStatus, trigger: Trigger): boolean =>
  findTransitionRule(from, to, trigger) !== undefined;
