import { isDeepStrictEqual } from "node:util";
import type {
  IndexDefinition,
  KeyAttribute,
  TableDefinition,
} from "../../../infra/stacks/table-definition.ts";
import { type Item, measureItem } from "./attribute-value.ts";
import { Partitions } from "./partitions.ts";
import { invalid } from "./table-errors.ts";
import type { EarlierItems } from "./torn-reads.ts";

const largestItemBytes = 400 * 1024;

/** An item's change as the stream reports it. */
export interface ChangeRecord {
  sequenceNumber: number;
  eventName: "INSERT" | "MODIFY" | "REMOVE";
  keys: Item;
  newImage: Item | null;
  oldImage: Item | null;
  /** True if the item expired, false if a caller deleted it. */
  isExpiry: boolean;
}

/** The contents of a table at one moment, by name of each item's key. Items are never modified in place. */
export type Contents = ReadonlyMap<string, Item>;

/** The items of one table, its stream and the state of its indexes. */
export class TableContents {
  readonly definition: TableDefinition;
  #items = new Map<string, Item>();
  #records: ChangeRecord[] = [];
  #written = 0;
  /** The contents that the indexes return. Null if the indexes are current. */
  #shown: Contents | null = null;
  /** Null until a query reads one partition of the restored contents. */
  #partitions: Partitions | null = null;
  /** Items that the current read returns in an earlier state. */
  #earlier: EarlierItems = new Map();

  constructor(definition: TableDefinition) {
    this.definition = definition;
  }

  get(key: Item): Item | null {
    const name = this.nameOf(key);
    return this.#earlier.get(name) ?? (this.#earlier.has(name) ? null : (this.#items.get(name) ?? null));
  }

  /** Returns the contents of the table, unordered. */
  all(): Iterable<Item> {
    if (this.#earlier.size === 0) return this.#items.values();
    const shown = new Map<string, Item | null>([...this.#items, ...this.#earlier]);
    return [...shown.values()].filter((item) => item !== null);
  }

  /**
   * Returns the items of one partition, and possibly others, unordered.
   * @param index the partition's index; undefined for the table's own key
   */
  inPartition(value: string, index: IndexDefinition | undefined): Iterable<Item> {
    if (index === undefined ? this.#earlier.size > 0 : this.#shown !== null)
      return index === undefined ? this.all() : this.indexed();
    const { partitionKey, indexes } = this.definition;
    const attributes = [partitionKey, ...indexes.map((one) => one.partitionKey)].map(({ name }) => name);
    this.#partitions ??= new Partitions(attributes, this.#items);
    return this.#partitions.read((index?.partitionKey ?? partitionKey).name, value);
  }

  /** Makes the current read return some items in an earlier state. */
  showEarlier<Result>(items: EarlierItems, read: () => Result): Result {
    this.#earlier = items;
    try {
      return read();
    } finally {
      this.#earlier = new Map();
    }
  }

  /** Returns the items in the indexes, unordered. */
  indexed(): Iterable<Item> {
    return (this.#shown ?? this.#items).values();
  }

  /** Freezes the indexes in their current state. */
  freezeIndexes(): void {
    this.#shown = new Map(this.#items);
  }

  /** Makes the indexes return the current state from now on. */
  showIndexes(): void {
    this.#shown = null;
  }

  /** Replaces an item; null deletes it. @throws ServiceError for an item that cannot be stored */
  write(key: Item, after: Item | null, { isExpiry = false } = {}): void {
    const name = this.nameOf(key);
    const before = this.#items.get(name) ?? null;
    if (after === null) this.#items.delete(name);
    else this.#items.set(name, after);
    this.#partitions?.replace(name, before, after);
    if (isDeepStrictEqual(before, after)) return;
    this.#written += 1;
    const eventName = before === null ? "INSERT" : after === null ? "REMOVE" : "MODIFY";
    const keys = this.keyOf(key);
    this.#records.push({
      ...{ sequenceNumber: this.#written, eventName, keys, isExpiry },
      ...{ newImage: after, oldImage: before },
    });
  }

  /** Returns the changes since the table was created or restored, in order. */
  get records(): readonly ChangeRecord[] {
    return this.#records;
  }

  /** Deletes items that expired before a time in epoch seconds. DynamoDB does so with a delay. */
  deleteExpired(nowSeconds: number): void {
    const { timeToLiveAttribute } = this.definition;
    for (const item of [...this.all()]) {
      const expiry = item[timeToLiveAttribute]?.N;
      if (expiry !== undefined && Number(expiry) < nowSeconds) this.write(item, null, { isExpiry: true });
    }
  }

  read(): Contents {
    return new Map(this.#items);
  }

  /** Restores a saved state with an empty stream and current indexes. */
  restore(contents: Contents): void {
    this.#items = new Map(contents);
    this.#records = [];
    this.#shown = null;
    this.#partitions = null;
  }

  nameOf(key: Item): string {
    const { partitionKey, sortKey } = this.definition;
    return `${key[partitionKey.name]?.S}\n${key[sortKey.name]?.S}`;
  }

  /** The key of an item. */
  keyOf(item: Item, index?: IndexDefinition): Item {
    const { partitionKey, sortKey } = this.definition;
    const parts = [
      partitionKey,
      sortKey,
      ...(index === undefined ? [] : [index.partitionKey, index.sortKey]),
    ];
    return Object.fromEntries(parts.map(({ name }) => [name, item[name]!]));
  }

  /** @throws ServiceError unless the value is exactly an item's key */
  requireKey(key: Item | undefined): Item {
    const { partitionKey, sortKey } = this.definition;
    const isWhole = key !== undefined && isKey(key, partitionKey) && isKey(key, sortKey);
    if (!isWhole || Object.keys(key).length !== 2)
      throw invalid("The provided key element does not match the schema");
    return key;
  }

  /** @throws ServiceError for an item that is too large or has invalid keys of the table or its indexes */
  requireItem(item: Item): void {
    const { partitionKey, sortKey, indexes } = this.definition;
    for (const attribute of [partitionKey, sortKey]) {
      if (!isKey(item, attribute))
        throw invalid(
          `One or more parameter values were invalid: Missing the key ${attribute.name} in the item`,
        );
    }
    for (const attribute of indexes.flatMap((index) => [index.partitionKey, index.sortKey])) {
      if (item[attribute.name] !== undefined && !isKey(item, attribute))
        throw invalid(
          `One or more parameter values were invalid: Type mismatch for Index Key ${attribute.name}`,
        );
    }
    if (measureItem(item) > largestItemBytes)
      throw invalid("Item size has exceeded the maximum allowed size");
  }
}

const isKey = (item: Item, { name, type }: KeyAttribute): boolean => {
  const value = item[name]?.[type];
  return value !== undefined && value !== "";
};
