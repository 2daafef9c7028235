import { hash } from "node:crypto";
import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import { sortKeys } from "../../../domain/values/sort-keys.ts";

const digestLength = 22;

/**
 * Returns a digest of everything that the partner sees of an order, independent of key order. Equal digests need no
 * notification. The digest excludes `updated_at`, which does not count as a change, and the invoice, which has its own
 * events. It also excludes the vehicle, which never changes, so that adding it to an older order notifies nobody.
 */
export function digestOrder({ updated_at: _, invoice: __, vehicle: ___, ...shown }: OrderResource): string {
  return hash("sha256", JSON.stringify(sortKeys(shown)), "base64url").slice(0, digestLength);
}
