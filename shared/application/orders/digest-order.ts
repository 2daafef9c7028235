import { hash } from "node:crypto";
import type { OrderResource } from "../../contract/resources/order.ts";

const digestLength = 22;

/**
 * Equal for orders that look the same to their partner, whatever the order of their keys. The time of the last change is left
 * out: that alone is no news. So is the invoice, of which events of its own tell.
 */
export function digestOrder({ updated_at: _, invoice: __, ...shown }: OrderResource): string {
  return hash("sha256", JSON.stringify(sortKeys(shown)), "base64url").slice(0, digestLength);
}

/** The table does not keep the order of an object's keys. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
