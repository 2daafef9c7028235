import { gatherEach } from "../bytes/missing-bytes.ts";
import type { Dictionary } from "../columns/dictionary.ts";
import type { SearchFilters } from "../rows/search-request.ts";
import type { Segment } from "../segments/open-segment.ts";

/** The filters whose values are names, each with the dictionary of its field. */
const dictionaries = {
  makes: ({ variants }) => variants.dictionaryOf("make"),
  models: ({ variants }) => variants.dictionaryOf("model"),
  subModels: ({ variants }) => variants.dictionaryOf("subModel"),
  trims: ({ variants }) => variants.dictionaryOf("trim"),
  fuels: ({ categories }) => categories.fuel.dictionary,
  transmissions: ({ categories }) => categories.transmission.dictionary,
  colors: ({ categories }) => categories.color.dictionary,
  optionsInclude: ({ options }) => options.dictionary,
} as const satisfies Partial<Record<keyof SearchFilters, (segment: Segment) => Dictionary>>;

/** A filter whose values are names. */
export type NameField = keyof typeof dictionaries;

/** A value of a name filter that no listing has. */
export interface MissingValue {
  value: string;
  /** Returns the distinct texts that listings have in this field, in no particular order. */
  listKnown: () => string[];
}

/**
 * Returns the values of a name filter that no dictionary of the segments contains. Dictionaries may contain values of
 * listings that have left since the last compaction; such values count as known.
 *
 * @throws MissingBytes when the field's dictionary is not loaded
 */
export function findMissingValues(
  segments: readonly Segment[],
  filters: SearchFilters,
  field: NameField,
): MissingValue[] {
  const values = [...new Set(filters[field])];
  if (values.length === 0) return [];
  const found = gatherEach(segments, (segment) => dictionaries[field](segment));
  const listKnown = () => [...new Set(found.flatMap((dictionary) => dictionary.texts()))];
  return values
    .filter((value) => gatherEach(found, (one) => one.findCodes([value])).flat().length === 0)
    .map((value) => ({ value, listKnown }));
}
