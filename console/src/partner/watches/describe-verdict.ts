import type { WatchMatch } from "../../api/generated/types.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";

/** The match reasons of a car, from matches, searches or events. */
export type Verdict = Pick<WatchMatch, "match_reason" | "signal_detail" | "match_type" | "flex_detail">;

const reasons: Record<WatchMatch["match_reason"], string> = {
  filters: "Meets the filters",
  "signals.price_drop": "Price dropped",
  "signals.undervalued": "Below comparable cars",
  "signals.repeat_listing": "Listed before",
  manual: "Static list",
};

/** Returns the label of a reason. */
export const nameOfReason = (reason: WatchMatch["match_reason"]): string => reasons[reason];

const won = (amount: number): string => formatMoney(amount, "KRW");

/** Returns the match reasons of a car, one sentence per line: the reason with its figures, then each missed filter. */
export function describeVerdict(verdict: Verdict): string[] {
  const { match_reason, signal_detail, flex_detail } = verdict;
  const signal = describeSignal(signal_detail);
  const reason = signal === null ? reasons[match_reason] : `${reasons[match_reason]}: ${signal}`;
  return [reason, ...Object.entries(flex_detail ?? {}).map(([field, detail]) => describeMiss(field, detail))];
}

function describeSignal(detail: WatchMatch["signal_detail"]): string | null {
  if (detail === null) return null;
  if ("drop_pct" in detail) {
    const { previous_price_krw, current_price_krw, drop_pct } = detail;
    return `${won(previous_price_krw)} → ${won(current_price_krw)} (−${drop_pct} %)`;
  }
  if ("delta_pct" in detail) return `${detail.delta_pct} % below ${won(detail.reference_price_krw)}`;
  const { listing_count, window_days, cumulative_drop_pct } = detail;
  const cheaper = cumulative_drop_pct === null ? "" : `, ${cumulative_drop_pct} % cheaper in total`;
  return `${listing_count} rounds in ${window_days} days${cheaper}`;
}

type Miss = NonNullable<WatchMatch["flex_detail"]>[string];

function describeMiss(field: string, miss: Miss): string {
  const name = field.replaceAll("_", " ");
  if ("allowed_values" in miss)
    return `Flexible match on ${name}: ${miss.actual} instead of ${miss.requested}`;
  const show = (value: number) => (field.startsWith("year") ? String(value) : formatNumber(value));
  return `Flexible match on ${name}: ${show(miss.actual)}, requested ${show(miss.requested)}, accepted limit ${show(miss.effective)}`;
}
