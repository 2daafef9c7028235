import type { Order } from "../../api/generated/types.ts";
import type { Environment } from "../../config/environments.ts";

type Status = Order["status"];
type Actor = "partner" | "operator";

/** The actor of the step to each status. Only a partner reports customs and delivery. */
const actors: Partial<Record<Status, Actor>> = {
  ...{ placed: "partner", customs: "partner", delivered: "partner" },
  ...{ secondary_inspection_in_progress: "operator", secondary_inspection_ready: "operator" },
  ...{ secured: "operator", export_processing: "operator", in_transit: "operator" },
};

const cancelledBy: Readonly<Record<string, Actor>> = {
  ...{ dealer_cancelled: "partner", secondary_inspection_declined: "partner" },
  secondary_inspection_failed: "operator",
};

/**
 * Returns the actor of an order's step for display to its partner: the partner or the operator, never a person. Returns
 * null if the status rules allow several actors. In the sandbox, simulated steps of operators create the same events.
 */
export function findStepActor(
  order: Pick<Order, "secondary_inspection_required" | "cancellation_reason">,
  status: Status,
  environment: Environment,
): string | null {
  const actor = actorOf(order, status);
  if (actor === null) return null;
  if (actor === "partner") return "You";
  return environment === "sandbox" ? "Operator or simulation" : "Operator";
}

function actorOf(
  order: Pick<Order, "secondary_inspection_required" | "cancellation_reason">,
  status: Status,
): Actor | null {
  if (status === "cancelled") return cancelledBy[order.cancellation_reason ?? ""] ?? null;
  // After an inspection, the partner confirms the order or the operator advances it.
  if (status === "acquiring") return order.secondary_inspection_required ? null : "operator";
  return actors[status] ?? null;
}
