import type { SortPosition } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import { type ListingCard, toCard } from "../../domain/inventory/listing-card.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { readSoldListingIds } from "../../persistence/inventory/comparables.ts";
import { findReadableIndex } from "../../persistence/inventory/index-pointer.ts";
import { getKnownListings } from "../../persistence/inventory/listings.ts";
import { openSearchIndex } from "../inventory/open-search-index.ts";
import { searchCards } from "../inventory/search-cards.ts";
import { toIndexFilters } from "./find-auction-matches.ts";

const pageSize = 200;
/** Maximum number of cars evaluated for one backtest, counted before landed cost and signals are applied. */
const maxCards = 2_000;
/** Number of model years that are searched when the condition has none. */
const openYears = 20;

/** Cars with an auction between two instants, epoch milliseconds. */
export interface PastCards {
  cards: ListingCard[];
  isComplete: boolean;
}

/** Returns cars of past auctions that may match a condition: cars that are still listed, and recorded sales. */
export async function findPastCards(
  compiled: CompiledCondition,
  span: { from: number; until: number },
): Promise<PastCards> {
  const [listed, sold] = await Promise.all([findListedCards(compiled, span), findSoldCards(compiled, span)]);
  const byId = new Map([...sold, ...listed.cards].map((card) => [card.listingId, card]));
  return { cards: [...byId.values()], isComplete: listed.isComplete };
}

async function findListedCards(
  compiled: CompiledCondition,
  { from, until }: { from: number; until: number },
): Promise<PastCards> {
  const sources = compiled.sources.filter((source) => source !== "dealer");
  const index = await openSearchIndex(await findReadableIndex());
  const wanted = toIndexFilters(compiled, sources);
  const filters = {
    ...wanted,
    auctionResults: undefined,
    auctionDateFromMs: Math.max(from, wanted.auctionDateFromMs ?? from),
    auctionDateBeforeMs: Math.min(until, wanted.auctionDateBeforeMs ?? until),
  };
  const cards: ListingCard[] = [];
  let after: SortPosition | undefined;
  while (cards.length < maxCards) {
    const request = { filters, sort: "auction_date_asc" as const, limit: pageSize, after };
    const { rows, next } = await searchCards(index, request);
    cards.push(...rows.map(({ card }) => card));
    if (next === null) return { cards, isComplete: true };
    after = next;
  }
  return { cards, isComplete: false };
}

/**
 * Returns recorded sales, which are stored by make, model and model year even after their listing is gone.
 */
async function findSoldCards(
  { condition, bounds, sources }: CompiledCondition,
  { from, until }: { from: number; until: number },
): Promise<ListingCard[]> {
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
    .map(toCard);
}
