import type { Order } from "../../api/generated/types.ts";
import { writeKoreanTime } from "../../format/korean-time.ts";

/** Number of displayed months, including the current month. */
const shownMonths = 12;

/** The data that determines whether an order was won, and its cost. */
export type SpendingOrder = Pick<Order, "status" | "auction_date" | "created_at" | "amounts" | "vehicle">;

/** Decided orders of one month or one source. */
export interface Spending {
  won: number;
  lost: number;
  /** Hammer prices and auction fees of won cars, whole US dollars. */
  spentUsd: number;
}

/** The decided orders of a month, by source. */
export interface MonthSpending {
  /** `YYYY-MM` in Korea: the month of the auction, or of the order if no auction was held. */
  month: string;
  bySource: ReadonlyMap<string, Spending>;
}

const wonStatuses = new Set<Order["status"]>([
  ...(["secured", "export_processing", "in_transit", "customs", "delivered"] as const),
]);

const nothing: Spending = { won: 0, lost: 0, spentUsd: 0 };

/** Returns the displayed months up to a Korean day, oldest first. */
export function listMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - shownMonths + index, 1)).toISOString().slice(0, "2026-11".length),
  );
}

/** Returns the decided orders of each displayed month. Open and cancelled orders count as neither won nor lost. */
export function arrangeSpending(orders: readonly SpendingOrder[], today: string): MonthSpending[] {
  const byMonth = Map.groupBy(orders, (order) => monthOf(order, today));
  return listMonths(today).map((month) => {
    const bySource = Map.groupBy(byMonth.get(month) ?? [], ({ vehicle }) => vehicle.source ?? "unknown");
    return {
      month,
      bySource: new Map(
        [...bySource].map(([source, members]) => [source, members.map(summarize).reduce(add, nothing)]),
      ),
    };
  });
}

/** An order that the sandbox decides before the auction counts in the month in which it was placed. */
function monthOf({ auction_date, created_at }: SpendingOrder, today: string): string {
  const auctionDay = auction_date === null ? null : writeKoreanTime(auction_date).slice(0, today.length);
  const isHeld = auctionDay !== null && auctionDay <= today;
  return (isHeld ? auctionDay : writeKoreanTime(created_at)).slice(0, "2026-11".length);
}

function summarize({ status, amounts }: SpendingOrder): Spending {
  if (status === "failed") return { won: 0, lost: 1, spentUsd: 0 };
  if (!wonStatuses.has(status)) return nothing;
  return { won: 1, lost: 0, spentUsd: (amounts.purchase_price_usd ?? 0) + (amounts.auction_fee_usd ?? 0) };
}

const add = (one: Spending, other: Spending): Spending => ({
  won: one.won + other.won,
  lost: one.lost + other.lost,
  spentUsd: one.spentUsd + other.spentUsd,
});

/** Returns the decided orders of all sources of a month. */
export const sumMonth = ({ bySource }: MonthSpending): Spending =>
  [...bySource.values()].reduce(add, nothing);

/** Returns the decided orders of each source over all months, the most expensive source first. */
export function sumSources(months: readonly MonthSpending[]): (Spending & { source: string })[] {
  const entries = months.flatMap(({ bySource }) => [...bySource]);
  return [...Map.groupBy(entries, ([source]) => source)]
    .map(([source, parts]) => ({ source, ...parts.map(([, part]) => part).reduce(add, nothing) }))
    .filter(({ won, lost }) => won + lost > 0)
    .sort((one, other) => other.spentUsd - one.spentUsd);
}

/** Returns the percentage of decided orders that were won; null without decided orders. */
export const winRateOf = ({ won, lost }: Spending): number | null =>
  won + lost === 0 ? null : Math.round((100 * won) / (won + lost));
