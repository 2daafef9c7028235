import { hash } from "node:crypto";
import type { OrderResource } from "../../contract/resources/order.ts";

const digestLength = 22;

/**
 * A digest of what the partner sees of an order, independent of key order. Equal digests need no notification.
 * `updated_at` is left out because it does not count as a change on its own; the invoice has its own events.
 */
export function digestOrder({ updated_at: _, invoice: __, ...shown }: OrderResource): string {
  return hash("sha256", JSON.stringify(sortKeys(shown)), "base64url").slice(0, digestLength);
}

/** The table does not preserve the order of an object's keys. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
