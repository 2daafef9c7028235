import type { DealerCar, DealerInspection } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { type DealerSources, DealerSourceUnavailable } from "../../domain/dealers/dealer-source.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { judgeCar, judgeFilters, type PartnerTerms } from "../../domain/watches/judge-car.ts";
import { signalsOf } from "../../domain/watches/watch-condition.ts";
import { toWatchableDealerCar, type WatchMarket } from "../../domain/watches/watchable-car.ts";
import type { FoundMatch } from "./find-auction-matches.ts";
import { PastReader, pastNeedsOf } from "./load-car-past.ts";

/** Judges dealers' cars for one run of work: each inspection and each past is read once, and only where a condition needs it. */
export class DealerJudge {
  readonly #market: WatchMarket & { now: number };
  readonly #sources: DealerSources;
  readonly #past: PastReader;
  readonly #inspections = new Map<string, Promise<DealerInspection | null>>();

  constructor(market: WatchMarket & { now: number }, sources: DealerSources) {
    this.#market = market;
    this.#sources = sources;
    this.#past = new PastReader(market.now);
  }

  /**
   * How a car on offer matches; null where it does not. A car whose inspection cannot be read counts as not inspected.
   * @param previousPriceKrw the price before, where it is known
   */
  async judge(
    compiled: CompiledCondition,
    car: DealerCar,
    terms: PartnerTerms,
    previousPriceKrw: number | null = null,
  ): Promise<FoundMatch | null> {
    const market = this.#market;
    const { now } = market;
    const needsInspection = compiled.needsNoAccident || compiled.needsNoFrameDamage;
    const blind = toWatchableDealerCar(car, null, market, { now });
    if (judgeFilters(withoutInspection(compiled), blind, terms) === null) return null;
    const [inspection, past] = await Promise.all([
      needsInspection ? this.#readInspection(car) : null,
      signalsOf(compiled.condition).length > 0
        ? this.#past.read({ dealer: car }, pastNeedsOf(compiled.condition))
        : {},
    ]);
    const seen = toWatchableDealerCar(car, inspection, market, { now, previousPriceKrw, ...past });
    const verdict = judgeCar(compiled, seen, terms);
    return verdict && { car: { dealer: car }, verdict };
  }

  #readInspection(car: DealerCar): Promise<DealerInspection | null> {
    const vehicleId = toDealerListingId(car.id);
    const known = this.#inspections.get(vehicleId);
    if (known !== undefined) return known;
    const reading = this.#sources[car.id.source].readInspection(car.id.number).catch((error: unknown) => {
      if (error instanceof DealerSourceUnavailable) return null;
      throw error;
    });
    this.#inspections.set(vehicleId, reading);
    return reading;
  }
}

/** The same condition as far as it can be judged without an inspection. */
function withoutInspection(compiled: CompiledCondition): CompiledCondition {
  return compiled.needsNoAccident || compiled.needsNoFrameDamage
    ? { ...compiled, needsNoAccident: false, needsNoFrameDamage: false }
    : compiled;
}
