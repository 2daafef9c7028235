import type { IndexRow } from "../../src/rows/index-row.ts";
import type { SearchFilters, SortName, SortPosition } from "../../src/rows/search-request.ts";
import type { Inventory } from "./arbitrary-inventory.ts";

/** Computes the index's results row by row, directly from the statement of each rule. */

const foldedTexts = new Map<string, string>();

function fold(text: string): string {
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const folded = text.normalize("NFKC").toLowerCase().normalize("NFKC").replace(/\s+/gu, " ").trim();
  foldedTexts.set(text, folded);
  return folded;
}

const vanModelWords =
  "starex staria carnival sedona solati damas istana master caravan sprinter transit transporter vito viano odyssey sienna alphard vellfire multivan 스타렉스 그랜드스타렉스 스타리아 카니발 그랜드카니발 쏠라티 다마스 이스타나 스프린터 트랜짓 오딧세이 오디세이 시에나 알파드".split(
    " ",
  );

function isVan(row: IndexRow): boolean {
  const words = (text: string | null): string[] => (text === null ? [] : fold(text).split(/[^\p{L}\p{N}]+/u));
  return (
    [row.bodyStyle, row.model, row.trim]
      .flatMap(words)
      .some(
        (word) =>
          ["van", "vans", "minivan", "campervan", "승합", "승합차"].includes(word) || word.endsWith("밴"),
      ) || words(row.model).some((word) => vanModelWords.includes(word))
  );
}

const oneOf = (value: string | null, accepted: readonly string[] | undefined): boolean =>
  accepted === undefined || (value !== null && accepted.some((candidate) => fold(candidate) === fold(value)));

function within(
  value: number | null,
  bounds: {
    min?: number | undefined;
    max?: number | undefined;
    above?: number | undefined;
    below?: number | undefined;
  },
): boolean {
  if (Object.values(bounds).every((bound) => bound === undefined)) return true;
  if (value === null) return false;
  const { min = -Infinity, max = Infinity, above = -Infinity, below = Infinity } = bounds;
  return value >= min && value <= max && value > above && value < below;
}

function matchesRow(row: IndexRow, filters: SearchFilters): boolean {
  const terms = filters.keyword === undefined ? [] : fold(filters.keyword).split(" ");
  const texts = [row.make, row.model, row.trim].flatMap((text) => (text === null ? [] : [fold(text)]));
  return (
    terms.every((term) => term === "" || texts.some((text) => text.includes(term))) &&
    oneOf(row.make, filters.makes) &&
    oneOf(row.model, filters.models) &&
    oneOf(row.subModel, filters.subModels) &&
    oneOf(row.trim, filters.trims) &&
    (oneOf(row.bodyStyle, filters.bodyStyles) ||
      (filters.bodyStyles?.includes("van") === true && isVan(row))) &&
    oneOf(row.source, filters.sources) &&
    oneOf(row.fuel, filters.fuels) &&
    oneOf(row.transmission, filters.transmissions) &&
    oneOf(row.color, filters.colors) &&
    oneOf(row.accidentGrade, filters.accidentGrades) &&
    oneOf(row.exteriorGrade, filters.exteriorGrades) &&
    oneOf(row.auctionResult, filters.auctionResults) &&
    (filters.hasAccident === undefined || row.hasAccident === filters.hasAccident) &&
    (filters.hasFrameDamage === undefined || row.hasFrameDamage === filters.hasFrameDamage) &&
    (filters.optionsInclude ?? []).every((token) =>
      row.options.some((option) => option.toLowerCase() === token.toLowerCase()),
    ) &&
    within(row.year, { min: filters.yearMin, max: filters.yearMax }) &&
    within(row.mileageKm, { max: filters.mileageMaxKm }) &&
    within(row.priceKrw, { min: filters.priceMinKrw, max: filters.priceMaxKrw }) &&
    within(row.auctionCount, { min: filters.auctionCountMin, max: filters.auctionCountMax }) &&
    within(row.auctionDateMs, { min: filters.auctionDateFromMs, below: filters.auctionDateBeforeMs }) &&
    within(row.auctionDateMs, { above: filters.orderableAfterMs }) &&
    (filters.orderableAfterMs === undefined || row.auctionResult === "upcoming")
  );
}

const keyFields = {
  auction_date_asc: "auctionDateMs",
  price_asc: "priceKrw",
  price_desc: "priceKrw",
  year_desc: "year",
  mileage_asc: "mileageKm",
} as const;

function positionOf(row: IndexRow, sort: SortName): SortPosition {
  return { key: row[keyFields[sort]], listingId: row.listingId };
}

export function compareRows(sort: SortName): (left: SortPosition, right: SortPosition) => number {
  const weigh = ({ key }: SortPosition): number =>
    key === null ? Number.POSITIVE_INFINITY : sort.endsWith("_desc") ? -key : key;
  return (left, right) => {
    const [a, b] = [weigh(left), weigh(right)];
    if (a !== b) return a < b ? -1 : 1;
    return left.listingId < right.listingId ? -1 : left.listingId > right.listingId ? 1 : 0;
  };
}

/** Returns the listings of an inventory after its last delta. */
export function currentListings({ base, deltas }: Inventory): Map<string, IndexRow> {
  const listings = new Map(base.map((row) => [row.listingId, row]));
  for (const { rows, removedListingIds } of deltas) {
    for (const listingId of removedListingIds) listings.delete(listingId);
    for (const row of rows) listings.set(row.listingId, row);
  }
  return listings;
}

/** Every matching position in sort order. */
export function searchRows(rows: Iterable<IndexRow>, filters: SearchFilters, sort: SortName): SortPosition[] {
  return [...rows]
    .filter((row) => matchesRow(row, filters))
    .map((row) => positionOf(row, sort))
    .sort(compareRows(sort));
}
