import { foldName } from "./dealer-vocabulary.ts";

interface Named {
  name: string;
}

/** A make with its models and their sub-models, by name. */
export interface NamedMake extends Named {
  models: readonly (Named & { subModels: readonly Named[] })[];
}

/** Names in alphabetical order, each once. */
export interface CollectedNames {
  models: Record<string, string[]>;
  /** Makes and models without sub-models are omitted. */
  subModels: Record<string, Record<string, string[]>>;
}

/**
 * Merges the names of several vocabularies. Names that differ only in case are one name, in the spelling of
 * the first vocabulary.
 */
export function collectNames(makes: readonly NamedMake[]): CollectedNames {
  const models: CollectedNames["models"] = {};
  const subModels: CollectedNames["subModels"] = {};
  for (const [make, sameMakes] of groupByName(makes)) {
    const groups = groupByName(sameMakes.flatMap((one) => one.models));
    models[make] = groups.map(([model]) => model);
    const described = groups
      .map(([model, same]) => [
        model,
        groupByName(same.flatMap((one) => one.subModels)).map(([name]) => name),
      ])
      .filter(([, names]) => names !== undefined && names.length > 0);
    if (described.length > 0) subModels[make] = Object.fromEntries(described);
  }
  return { models, subModels };
}

function groupByName<Item extends Named>(items: readonly Item[]): [string, Item[]][] {
  const groups = Map.groupBy(items, ({ name }) => foldName(name));
  return [...groups.values()]
    .map((same): [string, Item[]] => [same[0]?.name ?? "", same])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
