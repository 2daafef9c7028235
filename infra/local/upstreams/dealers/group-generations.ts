import { carCatalogue, type Generation } from "../../cars/car-catalogue.ts";

/** Names of a market's cars: make, model, sub-models. */
export type NameTree = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Returns the names of the generations that a market trades, in the catalog's order. */
export function groupGenerations(trades: (generation: Generation) => boolean): NameTree {
  const tree = new Map<string, Map<string, Set<string>>>();
  for (const { make, model, subModel } of carCatalogue.filter(trades)) {
    const models = tree.get(make) ?? new Map<string, Set<string>>();
    models.set(model, (models.get(model) ?? new Set<string>()).add(subModel));
    tree.set(make, models);
  }
  return tree;
}
