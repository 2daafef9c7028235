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

/** What the stream tells of one change of an item. */
export interface ChangeRecord {
  sequenceNumber: number;
  eventName: "INSERT" | "MODIFY" | "REMOVE";
  keys: Item;
  newImage: Item | null;
  oldImage: Item | null;
  /** Whether the item was deleted because it had expired, and not by a caller. */
  isExpiry: boolean;
}

/** What stands in a table at one moment, each item by the name of its key. Items are never changed in place. */
export type Contents = ReadonlyMap<string, Item>;

/** The items of one table, its stream, and what its indexes show of them. */
export class TableContents {
  readonly definition: TableDefinition;
  #items = new Map<string, Item>();
  #records: ChangeRecord[] = [];
  #written = 0;
  /** What the indexes show; null where they show everything. */
  #shown: Contents | null = null;
  /** Null until a query asks for one partition of what the table was made. */
  #partitions: Partitions | null = null;
  /** Items that the read under way shows as they were earlier. */
  #earlier: EarlierItems = new Map();

  constructor(definition: TableDefinition) {
    this.definition = definition;
  }

  get(key: Item): Item | null {
    const name = this.nameOf(key);
    return this.#earlier.get(name) ?? (this.#earlier.has(name) ? null : (this.#items.get(name) ?? null));
  }

  /** What stands in the table, in no order. */
  all(): Iterable<Item> {
    if (this.#earlier.size === 0) return this.#items.values();
    const shown = new Map<string, Item | null>([...this.#items, ...this.#earlier]);
    return [...shown.values()].filter((item) => item !== null);
  }

  /**
   * What a query of one partition reads: its items, and possibly others, in no order.
   * @param index whose partition it is; undefined for the table's own
   */
  inPartition(value: string, index: IndexDefinition | undefined): Iterable<Item> {
    if (index === undefined ? this.#earlier.size > 0 : this.#shown !== null)
      return index === undefined ? this.all() : this.indexed();
    const { partitionKey, indexes } = this.definition;
    const attributes = [partitionKey, ...indexes.map((one) => one.partitionKey)].map(({ name }) => name);
    this.#partitions ??= new Partitions(attributes, this.#items);
    return this.#partitions.read((index?.partitionKey ?? partitionKey).name, value);
  }

  /** Makes a read that shows some items as they were earlier. */
  showEarlier<Result>(items: EarlierItems, read: () => Result): Result {
    this.#earlier = items;
    try {
      return read();
    } finally {
      this.#earlier = new Map();
    }
  }

  /** What the indexes show, in no order. */
  indexed(): Iterable<Item> {
    return (this.#shown ?? this.#items).values();
  }

  /** From here on the indexes show everything as it is now. */
  freezeIndexes(): void {
    this.#shown = new Map(this.#items);
  }

  /** From here on the indexes show everything as it is. */
  showIndexes(): void {
    this.#shown = null;
  }

  /** Makes an item what it shall be; null takes it away. @throws ServiceError for an item that cannot be stored */
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

  /** What changed since the table was made, or made what it had been, in order. */
  get records(): readonly ChangeRecord[] {
    return this.#records;
  }

  /** Deletes what has expired by a moment, in epoch seconds, as the table does some time later. */
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

  /** Makes the table what it was. Its stream begins anew, and the indexes show everything. */
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

  /** @throws ServiceError for what is not the key of an item, and nothing else */
  requireKey(key: Item | undefined): Item {
    const { partitionKey, sortKey } = this.definition;
    const isWhole = key !== undefined && isKey(key, partitionKey) && isKey(key, sortKey);
    if (!isWhole || Object.keys(key).length !== 2)
      throw invalid("The provided key element does not match the schema");
    return key;
  }

  /** @throws ServiceError for an item whose keys are not those of the table and its indexes, or that is too large */
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
