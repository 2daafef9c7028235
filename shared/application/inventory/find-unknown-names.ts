import type { SearchFilters } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import type { NameField } from "@vehicle-sourcing/listing-search/search/find-missing-values.ts";
import type { SearchIndex } from "@vehicle-sourcing/listing-search/search/open-index.ts";
import {
  mostUnknownNames,
  type NameFilter,
  nameFilters,
  type UnknownName,
} from "../../domain/inventory/unknown-name.ts";
import { findNearest } from "../../domain/text/find-nearest.ts";

/** The index's field for each name filter of a request. */
const fieldOf = {
  make: "makes",
  model: "models",
  sub_model: "subModels",
  trim: "trims",
  fuel: "fuels",
  transmission: "transmissions",
  color: "colors",
  options_include: "optionsInclude",
} as const satisfies Record<NameFilter, NameField>;

/**
 * Returns the first ten values of the name filters that occur in no listing, each with the nearest existing value.
 *
 * @throws MissingBytes when a dictionary that the search itself reads is not loaded
 */
export const findUnknownNames = (index: SearchIndex, filters: SearchFilters): UnknownName[] =>
  nameFilters
    .flatMap((filter) => {
      const missing = index.findMissingValues(filters, fieldOf[filter]);
      return missing.map(({ value, listKnown }) => ({ filter, value, listKnown }));
    })
    .slice(0, mostUnknownNames)
    .map(({ filter, value, listKnown }) => ({ filter, value, nearest: findNearest(value, listKnown()) }));
