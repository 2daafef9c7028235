import type { IndexRow } from "../src/rows/index-row.ts";
import { type SearchFilters, type SearchRequest, type SortName, sorts } from "../src/rows/search-request.ts";
import { detectVan } from "../src/text/detect-van.ts";
import { foldText, splitKeyword } from "../src/text/fold-text.ts";
import { optionTokens } from "./synthesize-listings.ts";

/** A value that both SQL engines accept. */
export type SqlValue = string | number | null;

/** Adds a condition if all its values are given. */
type AddCondition = (condition: string, ...given: (SqlValue | undefined)[]) => void;

/** The key of a row with an unknown sort value: larger than any other. */
const unknownKey = Number.MAX_SAFE_INTEGER;

/**
 * Columns of the table for the SQL engines. So that keyset paging can use an index, each sort has its own key
 * in which larger is later and unknown is last. Options are bits of two integers; texts are folded
 * beforehand.
 */
export const columns: Record<string, { type: "TEXT" | "INTEGER"; read: (row: IndexRow) => SqlValue }> = {
  listing_id: { type: "TEXT", read: (row) => row.listingId },
  make: { type: "TEXT", read: (row) => row.make },
  model: { type: "TEXT", read: (row) => row.model },
  texts: {
    type: "TEXT",
    read: (row) =>
      [row.make, row.model, row.trim].flatMap((text) => (text === null ? [] : foldText(text))).join("\n"),
  },
  body_style: { type: "TEXT", read: (row) => row.bodyStyle },
  van: { type: "INTEGER", read: (row) => Number(detectVan(row)) },
  source: { type: "TEXT", read: (row) => row.source },
  fuel: { type: "TEXT", read: (row) => row.fuel },
  transmission: { type: "TEXT", read: (row) => row.transmission },
  color: { type: "TEXT", read: (row) => row.color },
  accident_grade: { type: "TEXT", read: (row) => row.accidentGrade },
  exterior_grade: { type: "TEXT", read: (row) => row.exteriorGrade },
  auction_result: { type: "TEXT", read: (row) => row.auctionResult },
  auction_count: { type: "INTEGER", read: (row) => row.auctionCount },
  options_low: { type: "INTEGER", read: (row) => optionBits(row.options, 0) },
  options_high: { type: "INTEGER", read: (row) => optionBits(row.options, 32) },
  ...Object.fromEntries(
    (Object.keys(sorts) as SortName[]).map((sort) => [
      `key_${sort}`,
      { type: "INTEGER" as const, read: (row: IndexRow) => sortKey(sort, row[sorts[sort].field]) },
    ]),
  ),
};

/** Returns a query for one page: its text, which depends only on the shape of the request, and its values. */
export function composeSelect({ filters, sort, after, limit }: SearchRequest): {
  text: string;
  values: SqlValue[];
} {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  const add: AddCondition = (condition, ...given) => {
    if (given.some((value) => value === undefined)) return;
    conditions.push(condition);
    values.push(...(given as SqlValue[]));
  };
  const among = (column: string, list: readonly string[] | undefined): void => {
    if (list !== undefined) add(`${column} IN (${list.map(() => "?").join()})`, ...list);
  };
  among("make", filters.makes);
  among("model", filters.models);
  among("source", filters.sources);
  among("fuel", filters.fuels);
  among("transmission", filters.transmissions);
  among("color", filters.colors);
  among("accident_grade", filters.accidentGrades);
  among("exterior_grade", filters.exteriorGrades);
  among("auction_result", filters.auctionResults);
  if (filters.bodyStyles) add("(body_style = ? OR van = 1)", ...filters.bodyStyles);
  addRanges(add, filters);
  if (filters.keyword !== undefined)
    for (const term of splitKeyword(filters.keyword)) add("instr(texts, ?) > 0", term);
  addOptions(add, filters.optionsInclude ?? []);
  const key = `key_${sort}`;
  if (after) add(`(${key}, listing_id) > (?, ?)`, sortKey(sort, after.key), after.listingId);
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  return {
    text: `SELECT listing_id FROM listings${where} ORDER BY ${key}, listing_id LIMIT ${limit}`,
    values,
  };
}

/** Adds range conditions on the sort keys, so that one index serves range and sort. */
function addRanges(add: AddCondition, filters: SearchFilters): void {
  const negated = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : -value;
  add("key_year_desc <= ?", negated(filters.yearMin));
  add(`key_year_desc >= ? AND key_year_desc < ${unknownKey}`, negated(filters.yearMax));
  add("key_mileage_asc <= ?", filters.mileageMaxKm);
  add(`key_price_asc >= ? AND key_price_asc < ${unknownKey}`, filters.priceMinKrw);
  add("key_price_asc <= ?", filters.priceMaxKrw);
  add("auction_count <= ?", filters.auctionCountMax);
  add(`key_auction_date_asc >= ? AND key_auction_date_asc < ${unknownKey}`, filters.auctionDateFromMs);
  add("key_auction_date_asc < ?", filters.auctionDateBeforeMs);
  add(
    `auction_result = 'upcoming' AND key_auction_date_asc > ? AND key_auction_date_asc < ${unknownKey}`,
    filters.orderableAfterMs,
  );
}

function addOptions(add: AddCondition, tokens: readonly string[]): void {
  for (const [column, base] of [
    ["options_low", 0],
    ["options_high", 32],
  ] as const) {
    const bits = optionBits(tokens, base);
    if (bits !== 0) add(`(${column} & ?) = ?`, bits, bits);
  }
}

function optionBits(tokens: readonly string[], base: number): number {
  const bits = tokens
    .map((token) => optionTokens.indexOf(token) - base)
    .filter((bit) => bit >= 0 && bit < 32);
  return bits.reduce((sum, bit) => sum + 2 ** bit, 0);
}

function sortKey(sort: SortName, value: number | null): number {
  if (value === null) return unknownKey;
  return sorts[sort].descending ? -value : value;
}
