import { foldText } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import {
  auctionSources,
  type ListingSource,
  listingSources,
} from "../../../../../shared/domain/inventory/vocabulary.ts";
import type { VehicleFacets } from "../../../api/generated/types.ts";
import { type ConditionValues, listAt, textAt } from "./condition-values.ts";

const pathsOfNames = {
  make: "filters.make",
  model: "filters.model",
  sub_model: "filters.sub_model",
} as const;

/** Names that can be suggested, by the path of their field. */
export type Suggestions = Readonly<Record<string, readonly string[]>>;

/** Returns the names that sources know: makes, models of the typed make, sub-models of the typed model. */
export function suggestNames(facets: VehicleFacets | undefined, values: ConditionValues): Suggestions {
  const models = namedIn(facets?.models, textAt(values, pathsOfNames.make));
  const subModels = namedIn(
    namedIn(facets?.sub_models, textAt(values, pathsOfNames.make)),
    textAt(values, pathsOfNames.model),
  );
  return {
    [pathsOfNames.make]: facets?.makes ?? [],
    [pathsOfNames.model]: models ?? [],
    [pathsOfNames.sub_model]: subModels ?? [],
  };
}

/** Returns the sources of a condition: all auction houses if none is selected. */
export function comparedSources(values: ConditionValues): ListingSource[] {
  const chosen = listAt(values, "filters.source");
  return chosen.length === 0
    ? [...auctionSources]
    : listingSources.filter((source) => chosen.includes(source));
}

/**
 * Returns a warning about possibly misspelled makes and models that no compared source knows, by field path. Empty
 * while the vocabulary of a source is unknown.
 */
export function warnOfNames(
  facets: VehicleFacets | undefined,
  values: ConditionValues,
): Record<string, string> {
  const described = facets?.described_sources ?? [];
  if (!comparedSources(values).every((source) => described.includes(source))) return {};
  const known = suggestNames(facets, values);
  const warned = [pathsOfNames.make, pathsOfNames.model].filter((path) => {
    const typed = foldText(textAt(values, path));
    const names = known[path] ?? [];
    return typed !== "" && names.length > 0 && !names.some((name) => foldText(name) === typed);
  });
  return Object.fromEntries(warned.map((path) => [path, "No source uses this name. Check the spelling."]));
}

/** Compares names as the service does. */
function namedIn<Value>(
  byName: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  const wanted = foldText(name);
  return Object.entries(byName ?? {}).find(([one]) => foldText(one) === wanted)?.[1];
}
