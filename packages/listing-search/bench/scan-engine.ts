import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { IndexRow } from "../src/rows/index-row.ts";
import { type SearchFilters, type SearchRequest, sorts } from "../src/rows/search-request.ts";
import { comparePositions } from "../src/search/compare-positions.ts";
import { detectVan } from "../src/text/detect-van.ts";
import { foldText } from "../src/text/fold-text.ts";
import type { SearchEngine } from "./search-engine.ts";

/** A listing with values that a scan would otherwise compute for each query. */
interface ScannedRow extends IndexRow {
  texts: string[];
  van: boolean;
}

type Condition = (row: ScannedRow) => boolean;

/**
 * An array of objects that is filtered and sorted for each query. It is the simplest correct implementation,
 * and so the oracle.
 */
export const scanEngine: SearchEngine = {
  async prepare(listings, path) {
    const parts: Buffer[] = [];
    for (let from = 0; from < listings.length; from += 50_000)
      parts.push(serialize(listings.slice(from, from + 50_000)));
    for (const [number, part] of parts.entries()) writeFileSync(`${path}.${number}`, part);
    writeFileSync(path, String(parts.length));
  },
  async open(path) {
    const rows: ScannedRow[] = [];
    for (let number = 0; number < Number(readFileSync(path, "utf8")); number += 1) {
      for (const row of deserialize(readFileSync(`${path}.${number}`)) as IndexRow[])
        rows.push(prepareRow(row));
    }
    return { search: (request) => scan(rows, request), close: () => undefined };
  },
};

/** A listing ready to be scanned. */
function prepareRow(row: IndexRow): ScannedRow {
  const texts = [row.make, row.model, row.trim].flatMap((text) => (text === null ? [] : [foldText(text)]));
  return { ...row, texts, van: detectVan(row) };
}

function scan(rows: readonly ScannedRow[], { filters, sort, after, limit }: SearchRequest): string[] {
  const conditions = composeConditions(filters);
  const { field } = sorts[sort];
  const compare = comparePositions(sort);
  const found: { key: number | null; listingId: string }[] = [];
  for (const row of rows) {
    if (!conditions.every((holds) => holds(row))) continue;
    const position = { key: row[field], listingId: row.listingId };
    if (after === undefined || compare(position, after) > 0) found.push(position);
  }
  return found
    .sort(compare)
    .slice(0, limit)
    .map(({ listingId }) => listingId);
}

function composeConditions(filters: SearchFilters): Condition[] {
  const conditions: Condition[] = [];
  const add = <Value>(value: Value | undefined, make: (value: Value) => Condition): void => {
    if (value !== undefined) conditions.push(make(value));
  };
  const among = (value: string | null, values: readonly string[]): boolean =>
    value !== null && values.includes(value);
  add(filters.makes, (values) => (row) => among(row.make, values));
  add(filters.models, (values) => (row) => among(row.model, values));
  add(filters.sources, (values) => (row) => among(row.source, values));
  add(filters.fuels, (values) => (row) => among(row.fuel, values));
  add(filters.transmissions, (values) => (row) => among(row.transmission, values));
  add(filters.colors, (values) => (row) => among(row.color, values));
  add(filters.accidentGrades, (values) => (row) => among(row.accidentGrade, values));
  add(filters.exteriorGrades, (values) => (row) => among(row.exteriorGrade, values));
  add(filters.auctionResults, (values) => (row) => among(row.auctionResult, values));
  add(filters.bodyStyles, (values) => (row) => among(row.bodyStyle, values) || row.van);
  add(filters.yearMin, (least) => (row) => row.year !== null && row.year >= least);
  add(filters.yearMax, (most) => (row) => row.year !== null && row.year <= most);
  add(filters.mileageMaxKm, (most) => (row) => row.mileageKm !== null && row.mileageKm <= most);
  add(filters.priceMinKrw, (least) => (row) => row.priceKrw !== null && row.priceKrw >= least);
  add(filters.priceMaxKrw, (most) => (row) => row.priceKrw !== null && row.priceKrw <= most);
  add(filters.auctionCountMax, (most) => (row) => row.auctionCount !== null && row.auctionCount <= most);
  add(filters.auctionDateFromMs, (from) => (row) => row.auctionDateMs !== null && row.auctionDateMs >= from);
  add(filters.auctionDateBeforeMs, (to) => (row) => row.auctionDateMs !== null && row.auctionDateMs < to);
  add(
    filters.orderableAfterMs,
    (instant) => (row) => row.auctionResult === "upcoming" && (row.auctionDateMs ?? 0) > instant,
  );
  add(filters.optionsInclude, (tokens) => (row) => tokens.every((token) => row.options.includes(token)));
  add(filters.keyword, (keyword) => {
    const terms = foldText(keyword).split(" ");
    return (row) => terms.every((term) => row.texts.some((text) => text.includes(term)));
  });
  return conditions;
}
