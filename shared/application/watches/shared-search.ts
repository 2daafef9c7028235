import type { DealerBranch } from "../../domain/dealers/dealer-source.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { type DealerSearchBounds, widestBounds } from "../../domain/watches/dealer-search-bounds.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import { toWatchableDealerCar, type WatchableCar } from "../../domain/watches/watchable-car.ts";
import { branchKey } from "../vehicles/branch-key.ts";
import { BranchPrices } from "./branch-prices.ts";
import { CarObserver } from "./car-observer.ts";
import { type BranchCars, fetchBranchCars } from "./fetch-branch-cars.ts";
import type { RecheckContext } from "./recheck-context.ts";

/** A watch with the searches that find its cars. */
export interface PlannedWatch {
  watch: Watch;
  compiled: CompiledCondition;
  bounds: DealerSearchBounds;
  branches: readonly DealerBranch[];
}

/** Result of a search, with its cars for sale in the form that conditions evaluate. */
export interface FoundCars extends BranchCars {
  forSale: ReadonlyMap<string, WatchableCar>;
  /** Prices of cars at the last read before this hour, whole won. */
  previousPrices: ReadonlyMap<string, number>;
}

/** Searches that watches of one run share. */
export class SharedSearch {
  /** Receives every car that was found. */
  readonly observer: CarObserver;
  readonly #context: RecheckContext;
  /** The widest bounds of the watches on each branch. */
  readonly #widest: ReadonlyMap<string, DealerSearchBounds>;
  readonly #prices = new Map<string, Promise<BranchPrices>>();
  readonly #found = new Map<string, Promise<FoundCars>>();

  constructor(watches: readonly PlannedWatch[], context: RecheckContext) {
    this.#context = context;
    this.observer = new CarObserver({ ...context.market, now: context.now }, context.sources);
    const ofBranches = watches.flatMap(({ branches, bounds }) =>
      branches.map((branch) => ({ key: branchKey(branch), bounds })),
    );
    this.#widest = new Map(
      [...Map.groupBy(ofBranches, ({ key }) => key)].map(([key, some]) => [
        key,
        widestBounds(some.map(({ bounds }) => bounds)),
      ]),
    );
  }

  /**
   * Returns the cars of a branch for a watch with these bounds. Usually, one search within the widest bounds serves all
   * watches of the run. If it finds too many cars, only the watch's own bounds are searched.
   */
  async find(branch: DealerBranch, bounds: DealerSearchBounds): Promise<FoundCars> {
    const widest = this.#widest.get(branchKey(branch)) ?? bounds;
    const all = await this.#findOnce(branch, widest, true);
    return all.isTooLarge ? this.#findOnce(branch, bounds, false) : all;
  }

  #findOnce(branch: DealerBranch, bounds: DealerSearchBounds, isWhole: boolean): Promise<FoundCars> {
    const name = JSON.stringify([branchKey(branch), bounds, isWhole]);
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const finding = this.#find(branch, bounds, isWhole);
    this.#found.set(name, finding);
    return finding;
  }

  async #find(branch: DealerBranch, bounds: DealerSearchBounds, isWhole: boolean): Promise<FoundCars> {
    const { market, now } = this.#context;
    const prices = await this.#pricesOf(branch);
    const found = await fetchBranchCars({ branch, bounds, isWhole }, this.#context);
    if (!found.failed) await prices.record(found.cars);
    const forSale = new Map<string, WatchableCar>();
    for (const [id, car] of found.cars) {
      this.observer.recordDealerCar(id, car);
      if (car.availability === "available") forSale.set(id, toWatchableDealerCar(car, null, market, { now }));
    }
    return { ...found, forSale, previousPrices: prices.before };
  }

  #pricesOf(branch: DealerBranch): Promise<BranchPrices> {
    const key = branchKey(branch);
    const known = this.#prices.get(key);
    if (known !== undefined) return known;
    const reading = BranchPrices.read(branch, this.#context.now);
    this.#prices.set(key, reading);
    return reading;
  }
}
