import { gather, gatherEach } from "../bytes/missing-bytes.ts";
import type { CodeColumn } from "../bytes/section.ts";
import { compileFilters } from "../predicates/compile-filters.ts";
import { createScratch, type Scratch } from "../predicates/intersect-predicates.ts";
import type { CategoryField } from "../rows/index-row.ts";
import type { SearchFilters } from "../rows/search-request.ts";
import type { Segment } from "../segments/open-segment.ts";
import { foldText } from "../text/fold-text.ts";
import type { LiveSegment } from "./list-facets.ts";
import { visitSegment } from "./search-segment.ts";

/**
 * For each field, the filters that are ignored when its values are counted: the filter on the field itself, and the
 * filters on fields that depend on it, such as the models of a make.
 */
const ownFilters = {
  make: ["makes", "models", "subModels"],
  model: ["models", "subModels"],
  source: ["sources"],
  fuel: ["fuels"],
  transmission: ["transmissions"],
  color: ["colors"],
  accidentGrade: ["accidentGrades"],
  exteriorGrade: ["exteriorGrades"],
  auctionResult: ["auctionResults"],
} as const satisfies Partial<Record<"make" | "model" | CategoryField, readonly (keyof SearchFilters)[]>>;

/** A field whose values can be counted. */
export type CountedField = keyof typeof ownFilters;

/** A value in its most frequent spelling, and its number of rows. */
export interface ValueCount {
  value: string;
  count: number;
}

/** The number of matching rows, and for each field its values, most frequent first. */
export interface ValueCounts {
  total: number;
  values: Record<CountedField, ValueCount[]>;
}

const countedFields = Object.keys(ownFilters) as CountedField[];

/**
 * Counts the matching rows by value of each field. The values of a field are counted without the filter on that field,
 * because the counts show what another choice would find. Visits the matching rows once, and again for each filtered
 * field.
 */
export function countValues(segments: readonly LiveSegment[], filters: SearchFilters): ValueCounts {
  const scratch = createScratch(Math.max(0, ...segments.map(({ segment }) => segment.rowCount)));
  const isFiltered = (field: CountedField) => ownFilters[field].some((name) => filters[name] !== undefined);
  const passes = [
    { fields: countedFields.filter((field) => !isFiltered(field)), filters },
    ...countedFields
      .filter(isFiltered)
      .map((field) => ({ fields: [field], filters: withoutFilters(filters, ownFilters[field]) })),
  ];
  const counted = gatherEach(passes, (pass) => countPass(segments, pass, scratch));
  return {
    total: counted[0]?.total ?? 0,
    values: Object.assign({}, ...counted.map(({ values }) => values)),
  };
}

const withoutFilters = (filters: SearchFilters, names: readonly (keyof SearchFilters)[]): SearchFilters => ({
  ...filters,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

interface Pass {
  fields: readonly CountedField[];
  filters: SearchFilters;
}

function countPass(segments: readonly LiveSegment[], pass: Pass, scratch: Scratch): ValueCounts {
  const counted = pass.fields.map((field) => ({ field, spellings: new Map<string, ValueCount[]>() }));
  const totals = gatherEach(segments, ({ segment, live }) => {
    const [predicates, columns] = gather(
      () => compileFilters(segment, () => live, pass.filters),
      () => gatherEach(counted, ({ field, spellings }) => ({ spellings, ...openColumn(segment, field) })),
    );
    let total = 0;
    visitSegment(segment, predicates, scratch, (rows, length) => {
      total += length;
      for (const { codes, counts } of columns) tally(rows, length, codes, counts);
    });
    for (const { spellings, ...column } of columns) addSpellings(spellings, column);
    return total;
  });
  return {
    total: totals.reduce((sum, one) => sum + one, 0),
    values: Object.fromEntries(
      counted.map(({ field, spellings }) => [field, sortValues(spellings)]),
    ) as ValueCounts["values"],
  };
}

/** A column of codes with the number of rows and the text of each code. */
interface CountedColumn {
  codes: CodeColumn;
  counts: Uint32Array;
  textOf: (code: number) => string | null;
}

function openColumn({ variants, categories }: Segment, field: CountedField): CountedColumn {
  if (field === "make" || field === "model") {
    const [codes] = gather(
      () => variants.codes.all(),
      () => variants.codesOf(field),
    );
    return {
      codes,
      counts: new Uint32Array(variants.count),
      textOf: (variant) => variants.textOf(field, variant),
    };
  }
  const { codes, dictionary } = categories[field];
  return {
    codes: codes.all(),
    counts: new Uint32Array(dictionary.size),
    textOf: (code) => dictionary.textOf(code),
  };
}

/** A separate function, because the engine compiles small loops earliest. */
function tally(rows: Uint32Array, length: number, codes: CodeColumn, counts: Uint32Array): void {
  for (let at = 0; at < length; at += 1) {
    const code = codes[rows[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

function addSpellings(folded: Map<string, ValueCount[]>, { counts, textOf }: CountedColumn): void {
  for (const [code, count] of counts.entries()) {
    const value = count === 0 ? null : textOf(code);
    if (value === null) continue;
    const key = foldText(value);
    const known = folded.get(key) ?? [];
    const same = known.find((one) => one.value === value);
    if (same === undefined) folded.set(key, [...known, { value, count }]);
    else same.count += count;
  }
}

const byCount = (one: ValueCount, other: ValueCount): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1);

/** Merges the spellings of a value, because filters find a value in any spelling. */
const sortValues = (folded: ReadonlyMap<string, ValueCount[]>): ValueCount[] =>
  [...folded.values()]
    .map((known) => ({
      value: known.toSorted(byCount)[0]?.value ?? "",
      count: known.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort(byCount);
