import * as z from "zod/mini";
import { type AgreedTerms, agreedTermsOf, hasSameTerms } from "../../domain/orders/agreed-terms.ts";
import { readChangedItem, readNewItem, type StreamRecord } from "../stream-record.ts";

const termsSchema = z.object({
  orderId: z.string(),
  partnerId: z.string(),
  vehicleId: z.string(),
  vin: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  maxBidAmountUsd: z.nullable(z.number()),
  fxRate: z.nullable(z.number()),
  auctionDate: z.nullable(z.number()),
  orderCutoffAt: z.nullable(z.number()),
  createdAt: z.number(),
  version: z.number(),
});

/**
 * Returns the terms of the order that a record of the table's stream inserted, or whose terms it changed; null for any
 * other record.
 * @throws Error for an order without one of the terms
 */
export function readChangedTerms(record: StreamRecord): AgreedTerms | null {
  const inserted = readNewItem(record, "order", termsSchema);
  if (inserted !== null) return agreedTermsOf(inserted);
  const changed = readChangedItem(record, "order", termsSchema);
  return changed === null || hasSameTerms(changed.before, changed.after)
    ? null
    : agreedTermsOf(changed.after);
}
