import type { InvoiceEntry } from "../../api/generated/types.ts";

/** Returns the totals of invoices per currency, in major units. Invoices without a price are skipped. */
export function totalsByCurrency(
  invoices: readonly Pick<InvoiceEntry, "currency" | "amounts">[],
): [currency: string, total: number][] {
  const cents = new Map<string, number>();
  for (const { currency, amounts } of invoices)
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round((amounts.total ?? 0) * 100));
  return [...cents].map(([currency, sum]) => [currency, sum / 100]);
}
