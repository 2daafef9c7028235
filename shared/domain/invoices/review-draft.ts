import type { Order } from "../orders/order.ts";
import type { InvoiceBounds } from "../pricing/fee-settings.ts";
import type { Invoice } from "./invoice.ts";
import { findUnusualTotal } from "./require-usual-invoice.ts";

/** Why a draft needs an operator's attention before it is issued. */
export const reviewReasons = ["consignee_missing", "price_missing", "total_beyond_bounds"] as const;

/** Why a draft needs an operator's attention before it is issued. */
export type ReviewReason = (typeof reviewReasons)[number];

/**
 * Returns the reasons to review a draft before it is issued together with other drafts; no reasons for an invoice that
 * is not a draft.
 */
export function reviewDraft(
  { status, consignee, amounts }: Invoice,
  order: Order | undefined,
  bounds: InvoiceBounds,
): ReviewReason[] {
  if (status !== "draft") return [];
  const isBeyond = order !== undefined && findUnusualTotal(order, amounts, bounds) !== null;
  return [
    ...(consignee === null ? ["consignee_missing" as const] : []),
    ...(amounts.priceMinor === null ? ["price_missing" as const] : []),
    ...(isBeyond ? ["total_beyond_bounds" as const] : []),
  ];
}
