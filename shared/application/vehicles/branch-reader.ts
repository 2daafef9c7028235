import type { BranchPosition } from "../../domain/dealers/branch-position.ts";
import {
  compareDealerPositions,
  type DealerSortPosition,
  dealerPositionOf,
} from "../../domain/dealers/compare-dealer-cars.ts";
import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import {
  type BranchPage,
  type DealerBranch,
  type DealerSort,
  DealerSourceUnavailable,
} from "../../domain/dealers/dealer-source.ts";
import type { BranchOutcome } from "../../domain/dealers/source-status.ts";

/** A page of a branch and its age. */
export interface DatedBranchPage {
  page: BranchPage;
  /** The time at which the source returned it, epoch milliseconds. */
  asOf: number;
  /** Whether it is a cached page that replaces a failed live response. */
  isStale: boolean;
}

interface QueuedCar {
  car: DealerCar;
  /** The position after this car, from which the next page continues. */
  after: BranchPosition | null;
}

/** Reads one branch car by car, loading pages as needed, and tracks its position. */
export class BranchReader {
  readonly branch: DealerBranch;
  readonly #readPage: (token: string | null) => Promise<DatedBranchPage>;
  readonly #isWanted: (car: DealerCar) => boolean;
  readonly #sort: DealerSort;
  readonly #evidence: { asOf: number; isStale: boolean }[] = [];
  #queue: QueuedCar[] = [];
  #position: BranchPosition | null;
  #failed = false;

  constructor(
    branch: DealerBranch,
    start: BranchPosition,
    options: {
      readPage: (token: string | null) => Promise<DatedBranchPage>;
      /** Reports whether a car is returned; all other cars are skipped. */
      isWanted: (car: DealerCar) => boolean;
      /** The sort order of the pages. */
      sort: DealerSort;
    },
  ) {
    this.branch = branch;
    this.#position = start;
    this.#readPage = options.readPage;
    this.#isWanted = options.isWanted;
    this.#sort = options.sort;
  }

  /** Returns the next car; null when no further car has been read. */
  get head(): DealerCar | null {
    return this.#queue[0]?.car ?? null;
  }

  /** Reports whether another page has to be read to know the next car. */
  get needsPage(): boolean {
    return this.#queue.length === 0 && this.#position !== null && !this.#failed;
  }

  /** Returns the position after the consumed cars; null at the end. */
  get position(): BranchPosition | null {
    return this.#position;
  }

  /** Returns the facts from which the source's status is derived. */
  get outcome(): BranchOutcome {
    return { source: this.branch.source, evidence: this.#evidence, failed: this.#failed };
  }

  /** Removes and returns the next car, which must have been read. */
  take(): DealerCar {
    const next = this.#queue.shift();
    if (next === undefined) throw new Error("A branch was read past its head");
    this.#position = next.after;
    return next.car;
  }

  /** Reads a page. A failure of the source is recorded in `outcome`, not thrown. */
  async fill(): Promise<void> {
    const from = this.#position;
    if (from === null) return;
    try {
      const { page, asOf, isStale } = await this.#readPage(from.token);
      this.#evidence.push({ asOf, isStale });
      this.#enqueue(page, from);
    } catch (error) {
      if (!(error instanceof DealerSourceUnavailable)) throw error;
      this.#failed = true;
    }
  }

  /** Marks the source as failed. Called instead of `fill` when there is no time left to read a page. */
  giveUp(): void {
    this.#failed = true;
  }

  #enqueue({ cars, nextToken }: BranchPage, { token, after }: BranchPosition): void {
    const compare = compareDealerPositions(this.#sort);
    const marked = cars.map((car) => ({ car, mark: dealerPositionOf(car, this.#sort) }));
    const wanted = marked.filter(
      ({ car, mark }) => this.#isWanted(car) && (after === null || compare(mark, after) > 0),
    );
    // After the last wanted car, reading continues with the next page.
    const lastIndex = wanted.length - 1;
    const endAfter = (mark: DealerSortPosition | null) =>
      nextToken === null ? null : { token: nextToken, after: mark };
    this.#queue = wanted.map(({ car, mark }, position) => ({
      car,
      after: position === lastIndex ? endAfter(mark) : { token, after: mark },
    }));
    if (wanted.length === 0) this.#position = endAfter(after);
  }
}
