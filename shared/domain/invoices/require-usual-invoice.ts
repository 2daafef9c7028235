import { requireReason } from "../errors/require-reason.ts";
import { isBought, type Order } from "../orders/order.ts";
import type { InvoiceBounds } from "../pricing/fee-settings.ts";
import { type Invoice, type InvoiceAmounts, publicationOf, totalMinorOf } from "./invoice.ts";
import { invoicePriceMinor } from "./price-invoice.ts";

const centsPerUsd = 100;
const percent = 100;

/** An invoice before its publication. */
export interface InvoiceToPublish {
  order: Order;
  /** The invoice as stored. */
  before: Invoice;
  amounts: InvoiceAmounts;
  overrideReason: string | null;
}

/**
 * Rejects an invoice whose total is probably an error, because it differs from its order's amounts by more
 * than the bounds allow. A total that was published before is accepted. With a reason from the operator, any
 * total is accepted.
 * @throws Problem `validation_error` at `body.override_reason`
 */
export function requireUsualInvoice(
  { order, before, amounts, overrideReason }: InvoiceToPublish,
  bounds: InvoiceBounds,
): void {
  const isPublished =
    publicationOf(before) !== null && totalMinorOf(before.amounts) === totalMinorOf(amounts);
  const unusual = findUnusualTotal(order, amounts, bounds);
  if (overrideReason !== null || unusual === null || isPublished) return;
  const { total, usual, tolerance } = unusual;
  const [stated, expected, allowed] = [total, usual, tolerance].map(dollars);
  requireReason("invoice", [
    `the total of ${stated} dollars differs by more than ${allowed} from the ${expected} dollars of the order`,
  ]);
}

/**
 * Returns the invoice's total, the usual total and the tolerance, in US cents, if the totals differ by more than the
 * tolerance. Otherwise, or if a total is unknown, returns null.
 */
export function findUnusualTotal(
  order: Order,
  amounts: InvoiceAmounts,
  { invoiceTolerancePercent, invoiceToleranceFloorUsd }: InvoiceBounds,
): { total: number; usual: number; tolerance: number } | null {
  const total = totalMinorOf(amounts);
  const usual = usualTotalMinor(order, amounts);
  if (total === null || usual === null) return null;
  const tolerance = Math.max(
    (usual * invoiceTolerancePercent) / percent,
    invoiceToleranceFloorUsd * centsPerUsd,
  );
  return Math.abs(total - usual) <= tolerance ? null : { total, usual, tolerance };
}

/**
 * Returns the expected invoice total of an order, in US cents. If the invoice price with fees cannot be computed, the
 * purchase price or else the maximum bid is used. If the invoice lists freight, the total includes the usual freight.
 * Null for an order that is not bought or has no known price.
 */
function usualTotalMinor(order: Order, { oceanFreightMinor }: InvoiceAmounts): number | null {
  if (!isBought(order)) return null;
  const known = order.amounts.purchasePriceUsd ?? order.maxBidAmountUsd;
  const price = invoicePriceMinor(order) ?? (known === null ? null : known * centsPerUsd);
  const freightUsd = oceanFreightMinor === null ? 0 : (order.pricing?.breakdown.oceanFreight ?? 0);
  return price === null ? null : price + freightUsd * centsPerUsd;
}

const dollars = (minor: number): string => (minor / centsPerUsd).toFixed(2);
