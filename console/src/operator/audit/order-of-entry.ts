import type { AuditEntry } from "../../api/generated/types.ts";

/**
 * Returns the id of an order whose car an entry is about: the order itself, the order of the invoice or of the thread,
 * or one of the lot's orders. Null for entries without a car.
 */
export function orderOfEntry({
  resource,
  resource_id: id,
  before,
  after,
}: Pick<AuditEntry, "resource" | "resource_id" | "before" | "after">): string | null {
  if (id.startsWith("ord_")) return id;
  if (resource !== "invoice" && resource !== "lot") return null;
  for (const state of [after, before]) {
    const found = [state?.order_id, state?.winner_order_id, ...Object.keys(Object(state?.orders))];
    const order = found.find((one) => typeof one === "string" && one.startsWith("ord_"));
    if (typeof order === "string") return order;
  }
  return null;
}
