import type { InvoiceEntry } from "../api/generated/types.ts";
import { type AmountKind, formatMoney } from "./money.ts";

/** Returns the totals of invoices per currency, in major units. Invoices without a price are skipped. */
export function totalsByCurrency(
  invoices: readonly Pick<InvoiceEntry, "currency" | "amounts">[],
): [currency: string, total: number][] {
  const cents = new Map<string, number>();
  for (const { currency, amounts } of invoices)
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round((amounts.total ?? 0) * 100));
  return [...cents].map(([currency, sum]) => [currency, sum / 100]);
}

/** Returns the total of unpaid and paid invoices, as text by currency. Void invoices do not count. */
export const describeInvoiceTotal = (
  invoices: readonly Pick<InvoiceEntry, "currency" | "amounts" | "status">[],
): string =>
  totalsByCurrency(invoices.filter(({ status }) => status !== "void"))
    .map(([currency, total]) => formatMoney(total, currency, "major"))
    .join(", ") || "–";

/** Returns the total of amounts in one currency as text, or a dash if none is known. */
export function describeTotal(
  amounts: readonly (number | null | undefined)[],
  currency: string,
  kind: AmountKind = "whole",
): string {
  const known = amounts.filter((amount) => amount != null);
  const cents = known.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return formatMoney(known.length === 0 ? null : cents / 100, currency, kind);
}
