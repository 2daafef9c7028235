import type { DealerCar, DealerInspection } from "../../domain/dealers/dealer-car.ts";
import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { type DealerSources, DealerSourceUnavailable } from "../../domain/dealers/dealer-source.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { evaluateFilters, type PartnerTerms } from "../../domain/watches/evaluate-car.ts";
import { findRelistedFrom, type Observation } from "../../domain/watches/observation.ts";
import type { OfferedCar } from "../../domain/watches/offered-car.ts";
import {
  toWatchableDealerCar,
  toWatchableListing,
  type WatchableCar,
  type WatchMarket,
} from "../../domain/watches/watchable-car.ts";
import { refreshRounds } from "../../persistence/inventory/car-rounds.ts";
import { getDatedListings } from "../../persistence/inventory/listings.ts";
import { type CarCheck, checkDealerCar, checkListing } from "./check-cars.ts";
import { PastReader, pastNeedsOf } from "./load-car-past.ts";

/** A car as it was observed, and as lists store it; `car` is null when it is not for sale. */
export interface ObservedCar {
  observation: Observation;
  car: OfferedCar | null;
}

/** A condition and the terms of the partner it belongs to. */
export interface MatchCriteria {
  compiled: CompiledCondition;
  terms: PartnerTerms;
}

/** Hint about a car from its batch or search. */
export interface ObservationHint {
  previousPriceKrw: number | null;
}

/** Observes cars during one run. Reads each listing, dealer car, inspection and past once. */
export class CarObserver {
  readonly #market: WatchMarket & { now: number };
  readonly #sources: DealerSources | null;
  readonly #past: PastReader;
  readonly #checks = new Map<string, Promise<CarCheck>>();
  readonly #inspections = new Map<string, Promise<DealerInspection | null>>();

  /**
   * @param sources null when dealers' cars are not read; the check of such cars is then `unknown`, which changes
   * nothing
   */
  constructor(market: WatchMarket & { now: number }, sources: DealerSources | null) {
    this.#market = market;
    this.#sources = sources;
    this.#past = new PastReader(market.now);
  }

  /** Reads the listings of the next cars in one call. */
  async prepareListings(vehicleIds: readonly string[]): Promise<void> {
    const auctionIds = vehicleIds.filter(
      (vehicleId) => parseDealerListingId(vehicleId) === null && !this.#checks.has(vehicleId),
    );
    const listings = await getDatedListings(auctionIds);
    for (const [position, vehicleId] of auctionIds.entries()) {
      this.#checks.set(vehicleId, Promise.resolve(checkListing(listings[position] ?? null)));
    }
  }

  /** Records a dealer's car that a search returned, so that it is not read again. */
  recordDealerCar(vehicleId: string, car: DealerCar): void {
    const { availability } = car;
    const check: CarCheck =
      availability === "available"
        ? { kind: "for_sale", car: { dealer: car }, dated: null }
        : { kind: availability === "under_contract" ? "under_contract" : "gone" };
    this.#checks.set(vehicleId, Promise.resolve(check));
  }

  /** Returns the check of a car if it was made already; null otherwise. */
  peek(vehicleId: string): Promise<CarCheck> | null {
    return this.#checks.get(vehicleId) ?? null;
  }

  /** Reports whether a car is for sale. Reads each car once. */
  check(vehicleId: string): Promise<CarCheck> {
    const known = this.#checks.get(vehicleId);
    if (known !== undefined) return known;
    const checking = this.#readCheck(vehicleId);
    this.#checks.set(vehicleId, checking);
    return checking;
  }

  /** Returns whether a car is for sale, with all facts that its evaluation needs. */
  async observe(
    vehicleId: string,
    criteria: MatchCriteria | null,
    hint: ObservationHint,
  ): Promise<ObservedCar> {
    const check = await this.check(vehicleId);
    if (check.kind !== "for_sale") return { observation: { kind: check.kind }, car: null };
    const car = await this.toWatchable(check.car, criteria, hint);
    return { observation: { kind: "for_sale", car }, car: check.car };
  }

  /**
   * Returns a car that is for sale, as conditions evaluate it.
   * @param criteria decides whether past and inspection must be read; null reads neither
   */
  async toWatchable(
    offered: OfferedCar,
    criteria: MatchCriteria | null,
    hint: ObservationHint,
  ): Promise<WatchableCar> {
    const market = this.#market;
    const { now } = market;
    const known = { now, previousPriceKrw: hint.previousPriceKrw };
    const withoutPast =
      "auction" in offered
        ? toWatchableListing(offered.auction, market, known)
        : toWatchableDealerCar(offered.dealer, null, market, known);
    if (criteria === null) return withoutPast;
    const needs = needsOf(criteria.compiled, offered);
    const isEnough = !needs.rounds && !needs.sales && !needs.inspection;
    if (
      isEnough ||
      evaluateFilters(withoutInspection(criteria.compiled), withoutPast, criteria.terms) === null
    )
      return withoutPast;
    const [past, inspection] = await Promise.all([
      this.#past.read(offered, needs),
      needs.inspection && "dealer" in offered ? this.#readInspection(offered.dealer) : null,
    ]);
    return "auction" in offered
      ? toWatchableListing(offered.auction, market, { ...known, ...past })
      : toWatchableDealerCar(offered.dealer, inspection, market, { ...known, ...past });
  }

  /** Returns the earlier listing of a relisted car, matched by its VIN; null without a match. */
  async findOrigin(car: WatchableCar): Promise<string | null> {
    if (car.vin === null || car.source === "dealer") return null;
    const found = await this.#past.readVinRounds(car.vin);
    const others = found.filter(({ listingId }) => listingId !== car.vehicleId);
    // The batch that lists a car again may also withdraw its earlier listing, and the index lags behind.
    return others.length === 0 ? null : findRelistedFrom(car, await refreshRounds(others));
  }

  /** Returns the only listing for sale with exactly this VIN; null if there is none or more than one. */
  async findSuccessor(vehicleId: string, vin: string): Promise<OfferedCar | null> {
    const rounds = await this.#past.readVinRounds(vin);
    const others = [...new Set(rounds.map(({ listingId }) => listingId))].filter((id) => id !== vehicleId);
    await this.prepareListings(others);
    const checks = await Promise.all(others.map((id) => this.check(id)));
    const forSale = checks.flatMap((check) => (check.kind === "for_sale" ? [check.car] : []));
    return forSale.length === 1 ? (forSale[0] ?? null) : null;
  }

  async #readCheck(vehicleId: string): Promise<CarCheck> {
    if (parseDealerListingId(vehicleId) !== null) {
      return this.#sources === null ? { kind: "unknown" } : checkDealerCar(vehicleId, this.#sources);
    }
    const [dated] = await getDatedListings([vehicleId]);
    return checkListing(dated ?? null);
  }

  /** Returns a car's inspection. A car whose inspection cannot be read counts as not inspected. */
  #readInspection({ id }: DealerCar): Promise<DealerInspection | null> {
    const name = `${id.source}:${id.number}`;
    const known = this.#inspections.get(name);
    if (known !== undefined) return known;
    const reading = this.#sources === null ? Promise.resolve(null) : readInspection(id, this.#sources);
    this.#inspections.set(name, reading);
    return reading;
  }
}

async function readInspection(
  { source, number }: DealerCar["id"],
  sources: DealerSources,
): Promise<DealerInspection | null> {
  try {
    return await sources[source].readInspection(number);
  } catch (error) {
    if (error instanceof DealerSourceUnavailable) return null;
    throw error;
  }
}

function needsOf(compiled: CompiledCondition, offered: OfferedCar) {
  const { needsNoAccident, needsNoFrameDamage, condition } = compiled;
  // The inspection of an auction house is part of the listing.
  const inspection = "dealer" in offered && (needsNoAccident || needsNoFrameDamage);
  return { ...pastNeedsOf(condition), inspection };
}

/** Returns the condition without the filters that need a dealer's inspection. */
export const withoutInspection = (compiled: CompiledCondition): CompiledCondition => ({
  ...compiled,
  needsNoAccident: false,
  needsNoFrameDamage: false,
});
