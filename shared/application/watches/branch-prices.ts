import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import type { DealerBranch } from "../../domain/dealers/dealer-source.ts";
import { hourMilliseconds } from "../../domain/time/durations.ts";
import { readDealerPrices, writeDealerPrices } from "../../persistence/dealers/dealer-prices.ts";
import { branchKey } from "../vehicles/branch-key.ts";

/** Prices of one make and model at a source. All searches of an hour add to these prices. */
export class BranchPrices {
  /** Prices of the last read before this hour, in whole won, by listing id. */
  readonly before: ReadonlyMap<string, number>;
  readonly #branch: DealerBranch;
  readonly #now: number;
  readonly #prices: Map<string, number>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    branch: DealerBranch,
    now: number,
    { before, prices }: { before: ReadonlyMap<string, number>; prices: Map<string, number> },
  ) {
    this.#branch = branch;
    this.#now = now;
    this.#prices = prices;
    this.before = before;
  }

  /** Reads the prices. All callers of an hour get the same previous prices. */
  static async read(branch: DealerBranch, now: number): Promise<BranchPrices> {
    const stored = await readDealerPrices(branchKey(branch));
    const isThisHour = stored?.hour === hourOf(now);
    return new BranchPrices(branch, now, {
      before: (isThisHour ? stored.before : stored?.prices) ?? new Map(),
      prices: new Map(isThisHour ? stored.prices : []),
    });
  }

  /** Adds the prices of a search's cars to the prices that other searches of the hour stored. */
  record(cars: ReadonlyMap<string, DealerCar>): Promise<void> {
    for (const [vehicleId, { priceKrw }] of cars) this.#prices.set(vehicleId, priceKrw);
    this.#writing = this.#writing.then(() =>
      writeDealerPrices(
        branchKey(this.#branch),
        { hour: hourOf(this.#now), prices: this.#prices, before: this.before },
        this.#now,
      ),
    );
    return this.#writing;
  }
}

const hourOf = (now: number): number => Math.floor(now / hourMilliseconds);
