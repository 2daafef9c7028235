import { type CancellationReason, type FailureReason, failureReasons, type OrderStatus } from "./order.ts";

/** What can set an order in motion: a partner's call, the operator, or the system on its own. */
export const triggers = [
  "partner_confirm",
  "partner_delete",
  "partner_status",
  "operator",
  "system",
] as const;

/** What set an order in motion. */
export type Trigger = (typeof triggers)[number];

/** Why an order ended. */
export type EndReason = FailureReason | CancellationReason;

/** One arrow of the state machine. What is not an arrow cannot happen. */
export interface Arrow {
  from: OrderStatus;
  to: OrderStatus;
  trigger: Trigger;
  /** Reasons the arrow may carry; present exactly on arrows to `failed` and `cancelled`. */
  reasons?: readonly EndReason[];
  /** Only for orders whose partner asked for an inspection. */
  requiresInspection?: true;
  /** Whether `order.status_changed` tells the partner. What a partner did itself it already knows. */
  emits: boolean;
}

const upstreamCancellations = [
  "auction_rescheduled_too_soon",
  "auction_cancelled",
  "seller_withdrew",
] as const;
const afterInspectionCancellations = [...upstreamCancellations, "secondary_inspection_failed"] as const;

const inProgress = "secondary_inspection_in_progress";
const ready = "secondary_inspection_ready";

/** Every arrow an order can take after its creation. */
export const transitionTable: readonly Arrow[] = [
  { from: "placed", to: "acquiring", trigger: "operator", emits: true },
  { from: "placed", to: inProgress, trigger: "operator", requiresInspection: true, emits: true },
  { from: "placed", to: "cancelled", trigger: "partner_delete", reasons: ["dealer_cancelled"], emits: false },
  { from: "placed", to: "cancelled", trigger: "operator", reasons: upstreamCancellations, emits: true },
  { from: "placed", to: "cancelled", trigger: "system", reasons: upstreamCancellations, emits: true },
  { from: "placed", to: "failed", trigger: "system", reasons: ["auction_passed"], emits: true },
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
  { from: "secured", to: "export_processing", trigger: "operator", emits: true },
  { from: "export_processing", to: "in_transit", trigger: "operator", emits: true },
  { from: "in_transit", to: "customs", trigger: "partner_status", emits: false },
  { from: "customs", to: "delivered", trigger: "partner_status", emits: false },
];

/** The arrow between two statuses for a trigger; undefined when there is none. */
export function findArrow(from: OrderStatus, to: OrderStatus, trigger: Trigger): Arrow | undefined {
  return transitionTable.find((arrow) => arrow.from === from && arrow.to === to && arrow.trigger === trigger);
}

/** True when this trigger can bring an order of this status to `to`, leaving reasons aside. */
export const canMove = (from: OrderStatus, to: OrderStatus, trigger: Trigger): boolean =>
  findArrow(from, to, trigger) !== undefined;
