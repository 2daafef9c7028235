import type { Item } from "./attribute-value.ts";

type Partition = Map<string, Item>;

/** Items by partition key of the table and its indexes, so that a query reads only one partition. */
export class Partitions {
  readonly #byAttribute: ReadonlyMap<string, Map<string, Partition>>;

  /** @param items items by name of their key */
  constructor(attributes: readonly string[], items: ReadonlyMap<string, Item>) {
    this.#byAttribute = new Map(attributes.map((attribute) => [attribute, new Map()]));
    for (const [name, item] of items) this.replace(name, null, item);
  }

  /** Replaces the item with a name; null deletes it. */
  replace(name: string, before: Item | null, after: Item | null): void {
    for (const [attribute, partitions] of this.#byAttribute) {
      const earlier = before?.[attribute]?.S;
      const value = after?.[attribute]?.S;
      if (earlier !== undefined && earlier !== value) remove(partitions, earlier, name);
      if (value === undefined) continue;
      const partition = partitions.get(value);
      if (partition === undefined) partitions.set(value, new Map([[name, after!]]));
      else partition.set(name, after!);
    }
  }

  /** Returns the items with this partition key, unordered. */
  read(attribute: string, value: string): Iterable<Item> {
    return this.#byAttribute.get(attribute)?.get(value)?.values() ?? [];
  }
}

function remove(partitions: Map<string, Partition>, value: string, name: string): void {
  const partition = partitions.get(value);
  partition?.delete(name);
  if (partition?.size === 0) partitions.delete(value);
}
