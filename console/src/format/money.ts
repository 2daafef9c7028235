/** The number of decimals of an amount. */
export type AmountKind = "whole" | "major";

/** Keeps a currency and its number on one line. */
const noBreakSpace = "\u00a0";

// Creating a formatter takes far longer than using it.
const numbers = new Intl.NumberFormat("en-US");
const withDecimals = (count: number) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: count, maximumFractionDigits: count });
const amounts: Record<AmountKind, Intl.NumberFormat> = { whole: withDecimals(0), major: withDecimals(2) };

/**
 * Returns an amount with its currency: whole units, as in orders, or two decimals, as in invoices. The code precedes
 * the number (`USD 12,300`), because a dollar sign would not name the country. A no-break space keeps code and number
 * on one line.
 */
export function formatMoney(
  amount: number | null | undefined,
  currency: string,
  kind: AmountKind = "whole",
): string {
  if (amount === null || amount === undefined) return "–";
  return `${currency}${noBreakSpace}${amounts[kind].format(amount)}`;
}

/** Returns a count or measure with thousands separated. */
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : numbers.format(value);

/** Prices in Korea are usually multiples of ten thousand won. */
const wonUnit = 10_000;

/**
 * Estimates the won amount from which the service computed whole US dollars. The service rounds dollars up, so an
 * estimate above 10,000 won is rounded down to a multiple of 10,000. Null without an amount or a rate.
 */
export function wonBehind(usd: number | null | undefined, wonPerUsd: number | null): number | null {
  if (usd === null || usd === undefined || wonPerUsd === null) return null;
  const won = Math.abs(usd) * wonPerUsd;
  return Math.sign(usd) * (won < wonUnit ? Math.round(won) : Math.floor(won / wonUnit) * wonUnit);
}
