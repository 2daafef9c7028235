import { type CarRound, findEarlierRounds, identifyCar } from "../../domain/inventory/car-round.ts";
import type { ComparableSale } from "../../domain/pricing/assess-market.ts";
import { type OfferedCar, vehicleIdOf } from "../../domain/watches/offered-car.ts";
import { signalsOf, type WatchCondition } from "../../domain/watches/watch-condition.ts";
import { readCarRounds, readRoundsByVin } from "../../persistence/inventory/car-rounds.ts";
import { readComparables } from "../../persistence/inventory/comparables.ts";

/** The parts of a car's past that signals use. */
export interface SignalPast {
  earlierRounds: readonly CarRound[];
  sales: readonly ComparableSale[];
}

/** Needed parts of a car's past. */
export interface PastNeeds {
  rounds: boolean;
  sales: boolean;
}

/** Returns the parts of the past that a condition needs. */
export function pastNeedsOf(condition: WatchCondition): PastNeeds {
  const signals = signalsOf(condition);
  return { rounds: signals.includes("repeat_listing"), sales: signals.includes("undervalued") };
}

/** Reads the past of cars during one run; sales of a model year are read once. */
export class PastReader {
  readonly #now: number;
  readonly #sales = new Map<string, Promise<ComparableSale[]>>();
  readonly #rounds = new Map<string, Promise<CarRound[]>>();
  readonly #vinRounds = new Map<string, Promise<CarRound[]>>();

  constructor(now: number) {
    this.#now = now;
  }

  /** Returns the needed parts of a car's past; all other parts are empty. */
  async read(offered: OfferedCar, needs: PastNeeds): Promise<SignalPast> {
    const [earlierRounds, sales] = await Promise.all([
      needs.rounds ? this.#readRounds(offered) : [],
      needs.sales ? this.#readSales(offered) : [],
    ]);
    return { earlierRounds, sales };
  }

  /** Returns the car's rounds before the offered round, newest first. */
  #readRounds(offered: OfferedCar): Promise<CarRound[]> {
    const vehicleId = vehicleIdOf(offered);
    const known = this.#rounds.get(vehicleId);
    if (known !== undefined) return known;
    const car = "auction" in offered ? offered.auction : { ...offered.dealer, auctionDate: null };
    const reading = readCarRounds(identifyCar(car)).then((rounds) =>
      findEarlierRounds({ ...car, listingId: vehicleId }, rounds, this.#now),
    );
    this.#rounds.set(vehicleId, reading);
    return reading;
  }

  /** Returns all rounds with exactly this VIN. */
  readVinRounds(vin: string): Promise<CarRound[]> {
    const known = this.#vinRounds.get(vin);
    if (known !== undefined) return known;
    const reading = readRoundsByVin(vin);
    this.#vinRounds.set(vin, reading);
    return reading;
  }

  #readSales(offered: OfferedCar): Promise<ComparableSale[]> {
    const car = "auction" in offered ? offered.auction : offered.dealer;
    const name = `${car.make}#${car.model}#${car.year}`.toUpperCase();
    const known = this.#sales.get(name);
    if (known !== undefined) return known;
    const reading = readComparables(car, this.#now);
    this.#sales.set(name, reading);
    return reading;
  }
}
