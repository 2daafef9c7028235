import type { HistoryBillingEntry } from "../../api/generated/types.ts";

type Figures = Pick<HistoryBillingEntry, "lookups" | "billable" | "amount_usd">;

/** Returns the total of the bills, to the cent. */
export function totalOf(entries: readonly Figures[]): Figures {
  const sum = (figureOf: (entry: Figures) => number) =>
    entries.reduce((total, entry) => total + figureOf(entry), 0);
  return {
    lookups: sum(({ lookups }) => lookups),
    billable: sum(({ billable }) => billable),
    amount_usd: sum(({ amount_usd }) => Math.round(amount_usd * 100)) / 100,
  };
}
