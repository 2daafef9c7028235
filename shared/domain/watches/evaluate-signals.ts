import { endOfRound } from "../inventory/car-round.ts";
import { dayMilliseconds } from "../time/durations.ts";
import type { CompiledCondition } from "./compile-condition.ts";
import { signalDefaults, type WatchCondition, type WatchSignal } from "./watch-condition.ts";
import type { WatchableCar } from "./watchable-car.ts";

/** Facts behind a signal. Shares are percentages with one decimal and never negative. */
export type SignalDetail =
  | {
      listingCount: number;
      /** Drop since the first round in the window; null when a price is missing. */
      cumulativeDropPct: number | null;
      windowDays: number;
    }
  | {
      referencePriceKrw: number;
      listingPriceKrw: number;
      /** The difference between the price and the reference price. */
      deltaPct: number;
    }
  | { previousPriceKrw: number; currentPriceKrw: number; dropPct: number };

/** A matching signal with its facts. */
export interface SignalVerdict {
  signal: WatchSignal;
  detail: SignalDetail;
}

type SignalsAsked = Pick<WatchCondition, "signals">;

/** Returns the first requested signal that matches, in order of precedence; null when none does. */
export function evaluateSignals(
  { condition, signals }: Pick<CompiledCondition, "signals"> & { condition: SignalsAsked },
  car: WatchableCar,
): SignalVerdict | null {
  for (const signal of signals) {
    const detail = evaluateSignal[signal](condition, car);
    if (detail !== null) return { signal, detail };
  }
  return null;
}

const evaluateSignal: Record<
  WatchSignal,
  (condition: SignalsAsked, car: WatchableCar) => SignalDetail | null
> = {
  price_drop: evaluatePriceDrop,
  undervalued: evaluateUndervalued,
  repeat_listing: evaluateRepeatListing,
};

function evaluatePriceDrop({ signals }: SignalsAsked, car: WatchableCar): SignalDetail | null {
  const { previousPriceKrw } = car.past;
  if (previousPriceKrw === null || car.priceKrw === null) return null;
  const leastPct = signals?.price_drop?.min_drop_pct ?? signalDefaults.price_drop.min_drop_pct;
  if (!isLowerBy(car.priceKrw, previousPriceKrw, leastPct)) return null;
  return {
    previousPriceKrw,
    currentPriceKrw: car.priceKrw,
    dropPct: dropPct(previousPriceKrw, car.priceKrw),
  };
}

function evaluateUndervalued({ signals }: SignalsAsked, car: WatchableCar): SignalDetail | null {
  const { referencePriceKrw } = car.past;
  if (referencePriceKrw === null || car.priceKrw === null) return null;
  const leastPct = signals?.undervalued?.min_delta_pct ?? signalDefaults.undervalued.min_delta_pct;
  if (!isLowerBy(car.priceKrw, referencePriceKrw, leastPct)) return null;
  return {
    referencePriceKrw,
    listingPriceKrw: car.priceKrw,
    deltaPct: dropPct(referencePriceKrw, car.priceKrw),
  };
}

/**
 * Evaluates a repeat listing. The auction house also counts rounds from before our records, so the larger
 * count is used.
 */
function evaluateRepeatListing({ signals }: SignalsAsked, car: WatchableCar): SignalDetail | null {
  const { priceKrw } = car;
  const asked = signals?.repeat_listing ?? {};
  const defaults = signalDefaults.repeat_listing;
  const windowDays = asked.window_days ?? defaults.window_days;
  const { earlierRounds, auctionCount, seenAt } = car.past;
  const windowStart = (car.auctionDate ?? seenAt) - windowDays * dayMilliseconds;
  const rounds = earlierRounds.filter((round) => (endOfRound(round) ?? 0) >= windowStart);
  const listingCount = Math.max(rounds.length + 1, auctionCount ?? 0);
  if (listingCount < (asked.min_listing_count ?? defaults.min_listing_count)) return null;
  const firstPriceKrw = rounds.findLast((round) => (round.startPriceKrw ?? 0) > 0)?.startPriceKrw ?? null;
  const drop = firstPriceKrw === null || priceKrw === null ? null : { firstPriceKrw, priceKrw };
  if (asked.min_drop_pct !== undefined) {
    if (drop === null || !isLowerBy(drop.priceKrw, drop.firstPriceKrw, asked.min_drop_pct)) return null;
  }
  return {
    listingCount,
    cumulativeDropPct: drop && Math.max(0, dropPct(drop.firstPriceKrw, drop.priceKrw)),
    windowDays,
  };
}

/** Reports whether a price is below another price by at least a percentage of the other price. */
export const isLowerBy = (priceKrw: number, fromKrw: number, leastPct: number): boolean =>
  priceKrw < fromKrw && (fromKrw - priceKrw) * 100 >= fromKrw * leastPct;

/** Returns the percentage by which a price is below another price, with one decimal. */
const dropPct = (fromKrw: number, toKrw: number): number =>
  Math.round(((fromKrw - toKrw) * 1000) / fromKrw) / 10;
