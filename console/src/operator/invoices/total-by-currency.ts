import type { InvoiceEntry } from "../../api/generated/types.ts";

/**
 * Returns what invoices come to together, currency by currency, in major units; those without a price yet count
 * nothing.
 */
export function totalsByCurrency(
  invoices: readonly Pick<InvoiceEntry, "currency" | "amounts">[],
): [currency: string, total: number][] {
  const cents = new Map<string, number>();
  for (const { currency, amounts } of invoices)
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round((amounts.total ?? 0) * 100));
  return [...cents].map(([currency, sum]) => [currency, sum / 100]);
}
