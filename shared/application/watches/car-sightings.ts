import type { DealerCar, DealerInspection } from "../../domain/dealers/dealer-car.ts";
import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { type DealerSources, DealerSourceUnavailable } from "../../domain/dealers/dealer-source.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { judgeFilters, type PartnerTerms } from "../../domain/watches/judge-car.ts";
import type { OfferedCar } from "../../domain/watches/offered-car.ts";
import { findRelistedFrom, type Sighting } from "../../domain/watches/sighting.ts";
import {
  toWatchableDealerCar,
  toWatchableListing,
  type WatchableCar,
  type WatchMarket,
} from "../../domain/watches/watchable-car.ts";
import { getDatedListings } from "../../persistence/inventory/listings.ts";
import { type CarCheck, checkDealerCar, checkListing } from "./check-cars.ts";
import { PastReader, pastNeedsOf } from "./load-car-past.ts";

/** A car as it was found, and as it is kept; `car` is null where it is not on offer. */
export interface SeenCar {
  sighting: Sighting;
  car: OfferedCar | null;
}

/** A condition, and the terms of the partner who has it. */
export interface Wish {
  compiled: CompiledCondition;
  terms: PartnerTerms;
}

/** What is known of a car from what led to it. */
export interface SightHint {
  previousPriceKrw: number | null;
}

/** Looks at cars for one run of work: each listing, dealer's car, inspection and past is read once. */
export class CarSightings {
  readonly #market: WatchMarket & { now: number };
  readonly #sources: DealerSources | null;
  readonly #past: PastReader;
  readonly #looks = new Map<string, Promise<CarCheck>>();
  readonly #inspections = new Map<string, Promise<DealerInspection | null>>();

  /** @param sources null where dealers' cars are not looked at: nothing follows for them then */
  constructor(market: WatchMarket & { now: number }, sources: DealerSources | null) {
    this.#market = market;
    this.#sources = sources;
    this.#past = new PastReader(market.now);
  }

  /** Reads listings together that will be looked at. */
  async prepareListings(vehicleIds: readonly string[]): Promise<void> {
    const auctionIds = vehicleIds.filter(
      (vehicleId) => parseDealerListingId(vehicleId) === null && !this.#looks.has(vehicleId),
    );
    const listings = await getDatedListings(auctionIds);
    for (const [place, vehicleId] of auctionIds.entries()) {
      this.#looks.set(vehicleId, Promise.resolve(checkListing(listings[place] ?? null)));
    }
  }

  /** Notes how a dealer's car was found by a search. */
  noteDealerCar(vehicleId: string, car: DealerCar): void {
    const { availability } = car;
    const look: CarCheck =
      availability === "available"
        ? { kind: "on_offer", car: { dealer: car }, dated: null }
        : { kind: availability === "under_contract" ? "under_contract" : "gone" };
    this.#looks.set(vehicleId, Promise.resolve(look));
  }

  /** How a car was found, if somebody looked. */
  peek(vehicleId: string): Promise<CarCheck> | null {
    return this.#looks.get(vehicleId) ?? null;
  }

  /** How a car stands. */
  look(vehicleId: string): Promise<CarCheck> {
    const known = this.#looks.get(vehicleId);
    if (known !== undefined) return known;
    const looking = this.#look(vehicleId);
    this.#looks.set(vehicleId, looking);
    return looking;
  }

  /** How a car stands, with everything that a judgement of it needs. */
  async see(vehicleId: string, wish: Wish | null, hint: SightHint): Promise<SeenCar> {
    const look = await this.look(vehicleId);
    if (look.kind !== "on_offer") return { sighting: { kind: look.kind }, car: null };
    const car = await this.toWatchable(look.car, wish, hint);
    return { sighting: { kind: "on_offer", car }, car: look.car };
  }

  /**
   * A car on offer as conditions see it.
   * @param wish whose judgement it is for; its past and its inspection are read where that depends on them. Null for none.
   */
  async toWatchable(offered: OfferedCar, wish: Wish | null, hint: SightHint): Promise<WatchableCar> {
    const market = this.#market;
    const { now } = market;
    const known = { now, previousPriceKrw: hint.previousPriceKrw };
    const blind =
      "auction" in offered
        ? toWatchableListing(offered.auction, market, known)
        : toWatchableDealerCar(offered.dealer, null, market, known);
    if (wish === null) return blind;
    const needs = needsOf(wish.compiled, offered);
    const isEnough = !needs.rounds && !needs.sales && !needs.inspection;
    if (isEnough || judgeFilters(withoutInspection(wish.compiled), blind, wish.terms) === null) return blind;
    const [past, inspection] = await Promise.all([
      this.#past.read(offered, needs),
      needs.inspection && "dealer" in offered ? this.#readInspection(offered.dealer) : null,
    ]);
    return "auction" in offered
      ? toWatchableListing(offered.auction, market, { ...known, ...past })
      : toWatchableDealerCar(offered.dealer, inspection, market, { ...known, ...past });
  }

  /** The listing a car was listed again from, where its VIN proves it; null for all others. */
  async findOrigin(car: WatchableCar): Promise<string | null> {
    if (car.vin === null || car.source === "dealer") return null;
    return findRelistedFrom(car, await this.#past.readVinRounds(car.vin));
  }

  /** The one listing on offer that exactly this VIN was listed again under; null where there is none, or more than one. */
  async findSuccessor(vehicleId: string, vin: string): Promise<OfferedCar | null> {
    const rounds = await this.#past.readVinRounds(vin);
    const others = [...new Set(rounds.map(({ listingId }) => listingId))].filter((id) => id !== vehicleId);
    await this.prepareListings(others);
    const looks = await Promise.all(others.map((id) => this.look(id)));
    const onOffer = looks.flatMap((look) => (look.kind === "on_offer" ? [look.car] : []));
    return onOffer.length === 1 ? (onOffer[0] ?? null) : null;
  }

  async #look(vehicleId: string): Promise<CarCheck> {
    if (parseDealerListingId(vehicleId) !== null) {
      return this.#sources === null ? { kind: "unknown" } : checkDealerCar(vehicleId, this.#sources);
    }
    const [dated] = await getDatedListings([vehicleId]);
    return checkListing(dated ?? null);
  }

  /** A car whose inspection cannot be read counts as not inspected. */
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
  // What an auction house found is part of its listing.
  const inspection = "dealer" in offered && (needsNoAccident || needsNoFrameDamage);
  return { ...pastNeedsOf(condition), inspection };
}

/** The same condition as far as it can be judged without a dealer's inspection. */
export const withoutInspection = (compiled: CompiledCondition): CompiledCondition => ({
  ...compiled,
  needsNoAccident: false,
  needsNoFrameDamage: false,
});
