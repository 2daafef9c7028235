import { medianOf } from "../pricing/assess-market.ts";
import { dayMilliseconds } from "../time/durations.ts";
import type { CompiledCondition } from "./compile-condition.ts";
import { evaluateCar, type MatchVerdict, type PartnerTerms } from "./evaluate-car.ts";
import type { WatchableCar } from "./watchable-car.ts";

/** The period of a backtest. */
export const backtestDays = 90;

/** A car of a past round with its asking price and result. */
export interface PastCar {
  car: WatchableCar;
  /** Whole won; null when the car was not sold. */
  soldPriceKrw: number | null;
}

/** Summary of a backtest. Prices are whole won. */
export interface BacktestSummary {
  windowDays: number;
  matchCount: number;
  exactCount: number;
  flexCount: number;
  soldCount: number;
  /** Sale prices of sold cars; null if none was sold. */
  soldPriceKrw: { lowest: number; median: number; highest: number } | null;
}

/** A car that a condition would have found. */
export interface BacktestMatch extends PastCar {
  verdict: MatchVerdict;
}

/**
 * Evaluates the auctions of the last 90 days, each car at its asking price.
 * @returns the matches, latest auction first, and their summary; a car counts once for each of its rounds
 */
export function backtest(
  compiled: CompiledCondition,
  pastCars: readonly PastCar[],
  terms: PartnerTerms,
  now: number,
): { matches: BacktestMatch[]; summary: BacktestSummary } {
  const earliest = now - backtestDays * dayMilliseconds;
  const matches = pastCars
    .filter(({ car }) => isBetween(car.auctionDate, earliest, now))
    .flatMap((past): BacktestMatch[] => {
      const verdict = evaluateCar(compiled, past.car, terms);
      return verdict === null ? [] : [{ ...past, verdict }];
    })
    .sort((one, other) => (other.car.auctionDate ?? 0) - (one.car.auctionDate ?? 0));
  return { matches, summary: summarize(matches) };
}

function summarize(matches: readonly BacktestMatch[]): BacktestSummary {
  const flexCount = matches.filter(({ verdict }) => verdict.matchType === "flex").length;
  const prices = matches
    .flatMap(({ soldPriceKrw }) => (soldPriceKrw === null ? [] : [soldPriceKrw]))
    .sort((one, other) => one - other);
  return {
    windowDays: backtestDays,
    matchCount: matches.length,
    exactCount: matches.length - flexCount,
    flexCount,
    soldCount: prices.length,
    soldPriceKrw: spread(prices),
  };
}

function spread(ascending: readonly number[]): BacktestSummary["soldPriceKrw"] {
  const [lowest, highest] = [ascending[0], ascending.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  return { lowest, median: medianOf(ascending), highest };
}

const isBetween = (instant: number | null, from: number, to: number): boolean =>
  instant !== null && instant >= from && instant <= to;
