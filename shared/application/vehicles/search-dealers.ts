import { detectVan } from "@vehicle-sourcing/listing-search/text/detect-van.ts";
import {
  type BranchPosition,
  branchStart,
  type DealerPosition,
} from "../../domain/dealers/branch-position.ts";
import {
  compareDealerCars,
  compareDealerPositions,
  dealerPositionOf,
} from "../../domain/dealers/compare-dealer-cars.ts";
import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import type { DealerSourceKey } from "../../domain/dealers/dealer-listing-id.ts";
import type {
  DealerBranch,
  DealerFilters,
  DealerSort,
  DealerSources,
} from "../../domain/dealers/dealer-source.ts";
import { evaluateSources, type SourceStatus } from "../../domain/dealers/source-status.ts";
import { branchKey } from "./branch-key.ts";
import { BranchReader } from "./branch-reader.ts";
import { fetchDealerPage } from "./fetch-dealer-page.ts";

/** A search of dealer cars whose names are resolved in the vocabulary. */
export interface DealerSearch {
  branches: readonly DealerBranch[];
  filters: DealerFilters;
  /** Applied to the results, because sources have no such filter. Undefined for any. */
  transmissions: readonly string[] | undefined;
  /** Body styles, also applied to the results. Undefined for any. */
  bodyTypes?: readonly string[] | undefined;
  sort: DealerSort;
  limit: number;
  /** Position after the previous page. Null, or a position in another sort order, starts over. */
  after: DealerPosition | null;
  /** The vocabulary version of the branches. */
  vocabulary: string;
}

/** One page of dealer cars over all branches, sorted. */
export interface DealerPage {
  cars: DealerCar[];
  next: DealerPosition | null;
  status: Record<DealerSourceKey, SourceStatus>;
}

/** Inputs of a search. */
export interface DealerSearchContext {
  sources: DealerSources;
  /** Epoch milliseconds. */
  now: number;
  /** Monotonic clock in milliseconds; `performance.now` by default. */
  elapsed?: () => number;
}

const maxRounds = 4;
/**
 * A source may take twice four seconds, so a search that starts after this time could exceed the function's
 * timeout.
 */
const lastStartMilliseconds = 4_000;
/**
 * Maximum number of concurrent requests of one search. A search for fifty makes needs one request per make and source.
 */
const maxSearchesAtOnce = 32;

/**
 * Searches all branches concurrently and merges their cars. A failing source is missing from the page and
 * named in `status`. A page can be shorter than `limit` although more cars follow, when many of its cars had
 * to be skipped.
 */
export async function searchDealers(search: DealerSearch, context: DealerSearchContext): Promise<DealerPage> {
  const kept: Promise<void>[] = [];
  const after = search.after?.sort === search.sort ? search.after : null;
  const readers = search.branches.flatMap((branch) => {
    const position = positionOf(branch, after);
    return position === null ? [] : [openReader(branch, position, { search, context, kept })];
  });
  const elapsed = context.elapsed ?? (() => performance.now());
  const cars = await mergeBranches(readers, search, elapsed);
  await Promise.all(kept);
  const positions = readers.map(
    (reader) => [branchKey(reader.branch), sharedPosition(reader, cars, search.sort)] as const,
  );
  const isAtEnd = positions.every(([, position]) => position === null);
  const ended = Object.entries(after?.branches ?? {}).filter(([, position]) => position === null);
  return {
    cars,
    next: isAtEnd
      ? null
      : {
          vocabulary: search.vocabulary,
          sort: search.sort,
          branches: Object.fromEntries([...ended, ...positions]),
        },
    status: evaluateSources(readers.map(({ outcome }) => outcome)),
  };
}

/**
 * Returns the position of a branch after a page. A branch that did not fail has no further cars before the page's last
 * car. If the branch's own position is not after this car, the car's position is returned. The cursor stores this
 * position once for all such branches.
 */
function sharedPosition(
  { position, outcome }: BranchReader,
  cars: readonly DealerCar[],
  sort: DealerSort,
): BranchPosition | null {
  const last = cars.at(-1);
  if (position === null || outcome.failed || last === undefined) return position;
  const mark = dealerPositionOf(last, sort);
  const isBeyond = position.after !== null && compareDealerPositions(sort)(position.after, mark) > 0;
  return isBeyond ? position : { ...position, after: mark };
}

function positionOf(branch: DealerBranch, after: DealerPosition | null) {
  const position = after?.branches[branchKey(branch)];
  return position === undefined ? branchStart : position;
}

function openReader(
  branch: DealerBranch,
  start: NonNullable<DealerPosition["branches"][string]>,
  { search, context, kept }: { search: DealerSearch; context: DealerSearchContext; kept: Promise<void>[] },
): BranchReader {
  const { filters, sort, transmissions, bodyTypes } = search;
  return new BranchReader(branch, start, {
    sort,
    readPage: (token) =>
      fetchDealerPage(
        { branch, filters, sort, token },
        {
          source: context.sources[branch.source],
          now: context.now,
          keep: (work) => void kept.push(work),
        },
      ),
    isWanted: (car) =>
      car.availability === "available" &&
      isOneOf(transmissions, car.transmission) &&
      (isOneOf(bodyTypes, car.bodyStyle) || (bodyTypes?.includes("van") === true && detectVan(car))),
  });
}

const isOneOf = (wanted: readonly string[] | undefined, value: string | null): boolean =>
  wanted === undefined || (value !== null && wanted.includes(value));

/** The next car of the page is known only while every unfinished branch has a known next car. */
async function mergeBranches(
  readers: readonly BranchReader[],
  { sort, limit }: DealerSearch,
  elapsed: () => number,
): Promise<DealerCar[]> {
  const compare = compareDealerCars(sort);
  const startedAt = elapsed();
  const cars: DealerCar[] = [];
  const hasTime = () => elapsed() - startedAt <= lastStartMilliseconds;
  await fillAll(readers, hasTime);
  for (let rounds = 1; cars.length < limit; ) {
    const waiting = readers.filter(({ needsPage }) => needsPage);
    if (waiting.length > 0) {
      if (rounds === maxRounds || !hasTime()) break;
      rounds += 1;
      await fillAll(waiting, hasTime);
      continue;
    }
    const first = readers
      .filter(({ head }) => head !== null)
      .reduce<BranchReader | null>(
        (best, reader) => (best === null || compare(reader.head!, best.head!) < 0 ? reader : best),
        null,
      );
    if (first === null) break;
    cars.push(first.take());
  }
  return cars;
}

/** Reads a page of each branch. Branches that exceed the time limit count as failed, and the page counts as partial. */
async function fillAll(readers: readonly BranchReader[], hasTime: () => boolean): Promise<void> {
  const waiting = [...readers];
  const fillInTurn = async () => {
    for (let reader = waiting.shift(); reader !== undefined; reader = waiting.shift())
      await (hasTime() ? reader.fill() : reader.giveUp());
  };
  await Promise.all(Array.from({ length: maxSearchesAtOnce }, fillInTurn));
}
