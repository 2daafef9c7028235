import { hash } from "node:crypto";
import type { OrderResource } from "../../contract/resources/order.ts";
import { sortKeys } from "../../domain/values/sort-keys.ts";

const digestLength = 22;

/**
 * A digest of what the partner sees of an order, independent of key order. Equal digests need no notification.
 * `updated_at` is left out because it does not count as a change on its own; the invoice has its own events. The
 * vehicle never changes, so an older order that is given it later needs no notification.
 */
export function digestOrder({ updated_at: _, invoice: __, vehicle: ___, ...shown }: OrderResource): string {
  return hash("sha256", JSON.stringify(sortKeys(shown)), "base64url").slice(0, digestLength);
}
