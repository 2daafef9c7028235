import {
  mostUnknownNames,
  type NameFilter,
  nameFilters,
  type UnknownName,
} from "../../domain/inventory/unknown-name.ts";
import { findNearest } from "../../domain/text/find-nearest.ts";
import type { Dictionary } from "./dictionary.ts";
import { gatherEach } from "./missing-bytes.ts";
import type { Segment } from "./open-segment.ts";
import type { SearchFilters } from "./search-request.ts";

/** The values of each name filter in a search. */
const wanted = {
  make: "makes",
  model: "models",
  sub_model: "subModels",
  trim: "trims",
  fuel: "fuels",
  transmission: "transmissions",
  color: "colors",
  options_include: "optionsInclude",
} as const satisfies Record<NameFilter, keyof SearchFilters>;

function dictionaryOf({ variants, categories, options }: Segment, filter: NameFilter): Dictionary {
  switch (filter) {
    case "options_include":
      return options.dictionary;
    case "fuel":
    case "transmission":
    case "color":
      return categories[filter].dictionary;
    case "sub_model":
      return variants.dictionaryOf("subModel");
    default:
      return variants.dictionaryOf(filter);
  }
}

/**
 * Returns the values of name filters that are in no dictionary of the segments, the first ten, each with the nearest
 * one that is. Dictionaries may hold values of listings that have left since the last compaction: those count as known.
 *
 * @throws MissingBytes when a dictionary that the search itself reads is not loaded
 */
export function findUnknownNames(segments: readonly Segment[], filters: SearchFilters): UnknownName[] {
  return nameFilters
    .flatMap((filter) => {
      const values = [...new Set(filters[wanted[filter]])];
      if (values.length === 0) return [];
      const dictionaries = gatherEach(segments, (segment) => dictionaryOf(segment, filter));
      return values
        .filter((value) => gatherEach(dictionaries, (one) => one.findCodes([value])).flat().length === 0)
        .map((value) => ({ filter, value, dictionaries }));
    })
    .slice(0, mostUnknownNames)
    .map(({ filter, value, dictionaries }) => ({
      filter,
      value,
      nearest: findNearest(value, textsOf(dictionaries)),
    }));
}

const textsOf = (dictionaries: readonly Dictionary[]): string[] => [
  ...new Set(dictionaries.flatMap((dictionary) => dictionary.texts())),
];
