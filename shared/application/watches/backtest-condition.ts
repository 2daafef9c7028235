import {
  type BacktestResource,
  backtestSummarySchema,
} from "../../contract/routes/watches/backtest-watch-condition.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { countFitting } from "../../domain/bytes-in-answer.ts";
import { dayMilliseconds } from "../../domain/time/durations.ts";
import { backtest, backtestDays } from "../../domain/watches/backtest.ts";
import { checkWatchCondition } from "../../domain/watches/check-watch-condition.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import type { WatchCondition } from "../../domain/watches/watch-condition.ts";
import type { Market } from "../vehicles/load-market.ts";
import { CarObserver } from "./car-observer.ts";
import { loadEvaluationContext } from "./evaluation-context.ts";
import { findPastListings } from "./find-past-listings.ts";
import { presentFoundMatch } from "./present-match.ts";

const shownMatches = 50;

/** The maximum number of bytes of cars in a response, latest first. */
const shownBytes = 4 * 1024 * 1024;

const presentSummary = presenter(backtestSummarySchema);

/**
 * Backtests a condition on the auctions of the last 90 days. Each car is evaluated at its asking price.
 * @throws Problem validation_error; eagle_eye_filters_required; eagle_eye_invalid_flexibility
 */
export async function backtestCondition(
  condition: WatchCondition,
  { partnerId, market, now }: { partnerId: string; market: Promise<Market>; now: number },
): Promise<BacktestResource> {
  checkWatchCondition(condition);
  const compiled = compileCondition(condition);
  const [evaluation, { summaries, isComplete }] = await Promise.all([
    loadEvaluationContext(partnerId, market, now),
    findPastListings(compiled, { from: now - backtestDays * dayMilliseconds, until: now }),
  ]);
  const observer = new CarObserver(evaluation, null);
  const criteria = { compiled, terms: evaluation.partner };
  const pastCars = await Promise.all(
    summaries.map(async (auction) => ({
      car: await observer.toWatchable({ auction }, criteria, { previousPriceKrw: null }),
      soldPriceKrw: auction.soldPriceKrw,
    })),
  );
  const { matches, summary } = backtest(compiled, pastCars, evaluation.partner, now);
  const byId = new Map(summaries.map((summary) => [summary.listingId, summary]));
  const shown = matches.slice(0, shownMatches).flatMap(({ car, verdict, soldPriceKrw }) => {
    const auction = byId.get(car.vehicleId);
    if (auction === undefined) return [];
    return [
      { ...presentFoundMatch({ car: { auction }, verdict }, evaluation), sold_price_krw: soldPriceKrw },
    ];
  });
  return {
    ...presentSummary(summary),
    is_complete: isComplete,
    matches: shown.slice(0, countFitting(shown, shownBytes)),
  };
}
