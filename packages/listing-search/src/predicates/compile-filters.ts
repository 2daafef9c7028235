import { gather, gatherEach } from "../bytes/missing-bytes.ts";
import { nullCode } from "../columns/dictionary.ts";
import type { OrderedColumn } from "../columns/ordered-column.ts";
import type { CategoryField } from "../rows/index-row.ts";
import type { SearchFilters } from "../rows/search-request.ts";
import type { Segment } from "../segments/open-segment.ts";
import { acceptVariants } from "./accept-variants.ts";
import { CategoryPredicate, VariantPredicate } from "./code-predicates.ts";
import { IntervalPredicate } from "./interval-predicate.ts";
import type { RowPredicate } from "./row-predicate.ts";
import { BitsetPredicate, ListPredicate } from "./row-set-predicates.ts";

/** The current rows of a segment as a bitset; null if all rows are current. */
export type LiveRows = { words: Uint32Array; count: number } | null;

/**
 * Translates filters into predicates on one segment, fewest rows first. A filter that every row satisfies is
 * omitted; an empty list means that every live row matches.
 *
 * @throws MissingBytes when the row counts are not loaded
 */
export function compileFilters(
  segment: Segment,
  readLive: () => LiveRows,
  filters: SearchFilters,
): RowPredicate[] {
  const predicates = gather(
    () => compileVariants(segment, filters),
    () => compileCategories(segment, filters),
    () => compileOptions(segment, filters),
    () => compileIntervals(segment, filters),
    () => compileLive(readLive()),
  ).flat();
  return predicates
    .filter((predicate) => predicate.count < segment.rowCount || predicate.count === 0)
    .sort((a, b) => a.count - b.count);
}

function compileLive(live: LiveRows): RowPredicate[] {
  return live === null ? [] : [new BitsetPredicate(live.words, live.count)];
}

function compileVariants({ variants }: Segment, filters: SearchFilters): RowPredicate[] {
  const accepted = acceptVariants(variants, filters);
  return accepted === null ? [] : [new VariantPredicate(accepted, variants)];
}

function compileCategories(segment: Segment, filters: SearchFilters): RowPredicate[] {
  const wanted: [CategoryField, readonly string[] | undefined][] = [
    ["source", filters.sources],
    ["fuel", filters.fuels],
    ["transmission", filters.transmissions],
    ["color", filters.colors],
    ["accidentGrade", filters.accidentGrades],
    ["exteriorGrade", filters.exteriorGrades],
    ["auctionResult", filters.auctionResults],
    ["auctionResult", filters.orderableAfterMs === undefined ? undefined : ["upcoming"]],
    ["hasAccident", filters.hasAccident === undefined ? undefined : [String(filters.hasAccident)]],
    ["hasFrameDamage", filters.hasFrameDamage === undefined ? undefined : [String(filters.hasFrameDamage)]],
  ];
  const predicates = wanted.flatMap(([field, values]) => {
    const column = segment.categories[field];
    return values ? [new CategoryPredicate(field, column, column.dictionary.findCodes(values))] : [];
  });
  const { auctionCountMin: least, auctionCountMax: most } = filters;
  if (least === undefined && most === undefined) return predicates;
  const column = segment.categories.auctionCount;
  const codes = Array.from({ length: column.dictionary.size - 1 }, (_, index) => index + 1).filter((code) => {
    const count = Number(column.dictionary.textOf(code));
    return count >= (least ?? Number.NEGATIVE_INFINITY) && count <= (most ?? Number.POSITIVE_INFINITY);
  });
  return [...predicates, new CategoryPredicate("auctionCount", column, codes)];
}

function compileOptions({ options, rowCount }: Segment, filters: SearchFilters): RowPredicate[] {
  const tokens = new Set(filters.optionsInclude?.map((token) => token.toLowerCase()));
  return gatherEach([...tokens], (token) => {
    const [code] = options.dictionary.findCodes([token]);
    if (code === undefined) return new ListPredicate(new Uint32Array(), nullCode);
    const count = options.postings.countOf(code);
    return options.postings.isDense(code) && rowCount > 0
      ? new BitsetPredicate(options.postings.wordsOf(code), count, code)
      : new ListPredicate(options.postings.rowsOf(code), code);
  });
}

function compileIntervals({ ordered }: Segment, filters: SearchFilters): RowPredicate[] {
  const { year, mileageKm, priceKrw, auctionDateMs } = ordered;
  const { yearMin, yearMax, mileageMaxKm, priceMinKrw, priceMaxKrw } = filters;
  const { auctionDateFromMs, auctionDateBeforeMs, orderableAfterMs } = filters;
  const intervals: [column: OrderedColumn, bounds: (number | undefined)[], make: () => IntervalPredicate][] =
    [
      [year, [yearMin, yearMax], () => interval(year, atLeast(year, yearMin), atMost(year, yearMax))],
      [mileageKm, [mileageMaxKm], () => interval(mileageKm, 0, atMost(mileageKm, mileageMaxKm))],
      [
        priceKrw,
        [priceMinKrw, priceMaxKrw],
        () => interval(priceKrw, atLeast(priceKrw, priceMinKrw), atMost(priceKrw, priceMaxKrw)),
      ],
      [
        auctionDateMs,
        [auctionDateFromMs, auctionDateBeforeMs, orderableAfterMs],
        () =>
          interval(
            auctionDateMs,
            Math.max(
              atLeast(auctionDateMs, auctionDateFromMs),
              orderableAfterMs === undefined ? 0 : auctionDateMs.codeAbove(orderableAfterMs),
            ),
            auctionDateBeforeMs === undefined
              ? auctionDateMs.nullCode
              : auctionDateMs.codeAtLeast(auctionDateBeforeMs),
          ),
      ],
    ];
  const bounded = intervals.filter(([, bounds]) => bounds.some((bound) => bound !== undefined));
  return gatherEach(bounded, ([column, , make]) => {
    column.prepareBounds();
    return make();
  });
}

const atLeast = (column: OrderedColumn, least: number | undefined): number =>
  least === undefined ? 0 : column.codeAtLeast(least);

const atMost = (column: OrderedColumn, most: number | undefined): number =>
  most === undefined ? column.nullCode : column.codeAbove(most);

function interval(column: OrderedColumn, low: number, high: number): IntervalPredicate {
  return new IntervalPredicate(column, low, Math.max(low, high));
}
