import {
  type SearchFilters,
  type SearchRequest,
  type SortName,
  sorts,
} from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import { foldText, splitKeyword } from "@vehicle-sourcing/listing-search/text/fold-text.ts";

/** A key greater than any known one, by the type of its column. */
const unknownKeys: Record<SortName, number> = {
  auction_date_asc: Number.MAX_SAFE_INTEGER,
  price_asc: Number.MAX_SAFE_INTEGER,
  price_desc: Number.MAX_SAFE_INTEGER,
  year_desc: 2 ** 31 - 1,
  mileage_asc: 2 ** 31 - 1,
};

/** Returns the sort value of a row; larger is later. */
export function sortKeyOf(sort: SortName, value: number | null): number {
  if (value === null) return unknownKeys[sort];
  return sorts[sort].descending ? -value : value;
}

/** A statement whose text depends only on the shape of the request, so that it is prepared once. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statement for one page and one more row. An option without a number matches no car. */
export function composePage(
  { filters, sort, after, limit }: SearchRequest,
  optionNumbers: ReadonlyMap<string, number>,
): Statement {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: string, value: unknown) => {
    if (value === undefined) return;
    if (condition.includes("?")) values.push(value);
    conditions.push(condition.replace("?", `$${values.length}`));
  };
  addLists(add, filters);
  addRanges(add, filters);
  const terms = filters.keyword === undefined ? [] : splitKeyword(filters.keyword);
  for (const term of terms) add("texts LIKE ?", `%${escapePattern(term)}%`);
  const options = filters.optionsInclude?.map((token) => optionNumbers.get(token) ?? -1);
  add("options @> ?::smallint[]", options);
  const key = `key_${sort}`;
  if (after) {
    values.push(sortKeyOf(sort, after.key), after.listingId);
    conditions.push(`(${key}, listing_id) > ($${values.length - 1}, $${values.length})`);
  }
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  const order = `ORDER BY ${key}, listing_id`;
  const page = `SELECT number, listing_id, ${key} FROM listings${where} ${order} LIMIT ${limit + 1}`;
  return { text: `SELECT summary FROM (${page}) AS page JOIN summaries USING (number) ${order}`, values };
}

type Add = (condition: string, value: unknown) => void;

function addLists(add: Add, filters: SearchFilters): void {
  const among = (column: string, list: readonly string[] | undefined) =>
    list?.length === 1 ? add(`${column} = ?`, list[0]) : add(`${column} = ANY (?)`, list);
  among("make", filters.makes?.map(foldText));
  among("model", filters.models?.map(foldText));
  among("source", filters.sources);
  among("fuel", filters.fuels);
  among("transmission", filters.transmissions);
  among("color", filters.colors);
  among("accident_grade", filters.accidentGrades);
  among("exterior_grade", filters.exteriorGrades);
  // A constant in the text, so that plans for any values use the indexes on such cars.
  if (filters.auctionResults?.join() === "upcoming") add("auction_result = 'upcoming'", null);
  else among("auction_result", filters.auctionResults);
  if (filters.bodyStyles?.includes("van")) add("van = ?", true);
}

/** Ranges use the sort keys, so that one index serves both the range and the sort. */
function addRanges(add: Add, filters: SearchFilters): void {
  const negated = (value: number | undefined) => (value === undefined ? undefined : -value);
  add("key_year_desc <= ?", negated(filters.yearMin));
  add("key_year_desc >= ?", negated(filters.yearMax));
  add("key_mileage_asc <= ?", filters.mileageMaxKm);
  add(`key_price_asc < ${unknownKeys.price_asc} AND key_price_asc >= ?`, filters.priceMinKrw);
  add("key_price_asc <= ?", filters.priceMaxKrw);
  add("auction_count <= ?", filters.auctionCountMax);
  const isDated = `key_auction_date_asc < ${unknownKeys.auction_date_asc}`;
  add(`${isDated} AND key_auction_date_asc >= ?`, filters.auctionDateFromMs);
  add("key_auction_date_asc < ?", filters.auctionDateBeforeMs);
  add(`auction_result = 'upcoming' AND ${isDated} AND key_auction_date_asc > ?`, filters.orderableAfterMs);
}

const escapePattern = (term: string): string => term.replaceAll(/[\\%_]/g, "\\$&");
