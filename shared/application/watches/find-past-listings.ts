import type { SortPosition } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import { type ListingSummary, summarizeListing } from "../../domain/inventory/listing-summary.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { readSoldListingIds } from "../../persistence/inventory/comparables.ts";
import { findReadableIndex } from "../../persistence/inventory/index-pointer.ts";
import { getKnownListings } from "../../persistence/inventory/listings.ts";
import { openSearchIndex } from "../inventory/open-search-index.ts";
import { searchSummaries } from "../inventory/search-summaries.ts";
import { toIndexFilters } from "./find-auction-matches.ts";

const pageSize = 200;
/** Maximum number of cars evaluated for one backtest, counted before landed cost and signals are applied. */
const maxSummaries = 2_000;
/** Number of model years that are searched when the condition has none. */
const openYears = 20;

/** Cars with an auction between two instants, epoch milliseconds. */
export interface PastListings {
  summaries: ListingSummary[];
  isComplete: boolean;
}

/** Returns cars of past auctions that may match a condition: cars that are still listed, and recorded sales. */
export async function findPastListings(
  compiled: CompiledCondition,
  span: { from: number; until: number },
): Promise<PastListings> {
  const [listed, sold] = await Promise.all([
    findListedSummaries(compiled, span),
    findSoldSummaries(compiled, span),
  ]);
  const byId = new Map([...sold, ...listed.summaries].map((summary) => [summary.listingId, summary]));
  return { summaries: [...byId.values()], isComplete: listed.isComplete };
}

async function findListedSummaries(
  compiled: CompiledCondition,
  { from, until }: { from: number; until: number },
): Promise<PastListings> {
  const sources = compiled.sources.filter((source) => source !== "dealer");
  const index = await openSearchIndex(await findReadableIndex());
  const wanted = toIndexFilters(compiled, sources);
  const filters = {
    ...wanted,
    auctionResults: undefined,
    auctionDateFromMs: Math.max(from, wanted.auctionDateFromMs ?? from),
    auctionDateBeforeMs: Math.min(until, wanted.auctionDateBeforeMs ?? until),
  };
  const summaries: ListingSummary[] = [];
  let after: SortPosition | undefined;
  while (summaries.length < maxSummaries) {
    const request = { filters, sort: "auction_date_asc" as const, limit: pageSize, after };
    const { rows, next } = await searchSummaries(index, request);
    summaries.push(...rows.map(({ summary }) => summary));
    if (next === null) return { summaries, isComplete: true };
    after = next;
  }
  return { summaries, isComplete: false };
}

/**
 * Returns recorded sales, which are stored by make, model and model year even after their listing is gone.
 */
async function findSoldSummaries(
  { condition, bounds, sources }: CompiledCondition,
  { from, until }: { from: number; until: number },
): Promise<ListingSummary[]> {
  const { make, model } = condition.filters;
  if (make === undefined || model === undefined) return [];
  const models = [model, ...(condition.flexibility?.model?.allowed_values ?? [])];
  const latest = new Date(until).getUTCFullYear() + 1;
  const last = Math.min(bounds.year_max ?? latest, latest);
  const first = Math.max(bounds.year_min ?? last - openYears, last - openYears);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, position) => first + position);
  const cars = models.flatMap((name) => years.map((year) => ({ make, model: name, year })));
  const ids = await Promise.all(cars.map((car) => readSoldListingIds(car, { from, until })));
  const listings = await getKnownListings([...new Set(ids.flat())]);
  return listings
    .filter((listing) => listing !== null)
    .filter(({ source }) => sources.includes(source))
    .map(summarizeListing);
}
