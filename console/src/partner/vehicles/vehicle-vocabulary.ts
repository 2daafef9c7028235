import type { VehicleFacets } from "../../api/generated/types.ts";
import type { VehicleSearch } from "./vehicle-search.ts";

type Facets = VehicleFacets | undefined;

/** Compares names regardless of letter case, as the service does. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const together = (names: readonly string[], chosen: readonly string[] = []): string[] => [
  ...names,
  ...chosen.filter((one) => !names.some((name) => isSame(name, one))),
];

const ownOf = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined => {
  const key = Object.keys(record).find((one) => isSame(one, name));
  return key === undefined ? undefined : record[key];
};

/** Returns the available makes, including chosen makes without cars. */
export const listMakes = (facets: Facets, { make }: VehicleSearch): string[] =>
  together(facets?.makes ?? [], make);

const modelsOf = (facets: Facets, makes: readonly string[]): string[] => [
  ...new Set(makes.flatMap((make) => ownOf(facets?.models ?? {}, make) ?? [])),
];

/** The models of the chosen makes. */
export const listModels = (facets: Facets, { make = [], model }: VehicleSearch): string[] =>
  together(modelsOf(facets, make), model);

/**
 * Returns the variants of the selected model if exactly one model is selected. Only the vocabulary of dealer cars has
 * variants. The variant in the search is always included.
 */
export function listSubModels(facets: Facets, { make = [], model = [], sub_model }: VehicleSearch): string[] {
  const [one = ""] = model;
  const names =
    model.length === 1
      ? make.flatMap((name) => ownOf(ownOf(facets?.sub_models ?? {}, name) ?? {}, one) ?? [])
      : [];
  return together(names, sub_model === undefined ? [] : [sub_model]);
}

/** Returns the number of a make's models in the vocabulary, which is not a number of cars: `12 models`. */
export function modelCount(facets: Facets, make: string): string {
  const count = modelsOf(facets, [make]).length;
  return count === 1 ? "1 model" : `${count} models`;
}

/** Returns the change to other makes. Models of removed makes are removed too. */
export function withMakes(
  facets: Facets,
  { model = [], sub_model }: VehicleSearch,
  make: string[] | undefined,
): Partial<VehicleSearch> {
  const known = modelsOf(facets, make ?? []);
  const kept = model.filter((one) => known.some((name) => isSame(name, one)));
  return {
    make,
    model: kept.length === 0 ? undefined : kept,
    sub_model: kept.length === model.length ? sub_model : undefined,
  };
}

/** Returns the change that selects other models. A variant is kept while its model is selected. */
export function withModels(
  facets: Facets,
  search: VehicleSearch,
  model: string[] | undefined,
): Partial<VehicleSearch> {
  const { sub_model } = search;
  const variants = listSubModels(facets, { ...search, model, sub_model: undefined });
  const isKept = sub_model !== undefined && variants.some((name) => isSame(name, sub_model));
  return { model, sub_model: isKept ? sub_model : undefined };
}
