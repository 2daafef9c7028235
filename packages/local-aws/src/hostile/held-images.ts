import { askDynamodb } from "../proxy/ask-dynamodb.ts";
import type { Upstreams } from "../proxy/forward-call.ts";
import { keyOf, nameItem, type StoredItem, type TableShape } from "./table-shapes.ts";

/** A changed item and its earlier `image`, which some reads still return. `image` is null if the item is new. */
export interface HeldImage {
  readonly key: StoredItem;
  image: StoredItem | null;
  /** Whether reads return the image now. */
  isShown: boolean;
  /** Whether reads must no longer return the image. */
  isSpoiled: boolean;
}

/** Maximum numbers of items that DynamoDB writes and reads in one batch. */
const writesPerBatch = 25;
const readsPerBatch = 100;

/**
 * The earlier images of a table's items. The images are in memory and in a separate table with the same indexes, so
 * that DynamoDB evaluates a query's conditions, filters and projections on the images as it does on the table.
 * @param suffix distinguishes the tables of several collections for one table
 */
export class HeldImages {
  readonly #upstreams: Pick<Upstreams, "send">;
  readonly #shape: TableShape;
  readonly #tableName: string;
  readonly #held = new Map<string, HeldImage>();
  #created: Promise<void> | undefined;

  /** @param suffix distinguishes the tables of several collections for one table. */
  constructor(upstreams: Pick<Upstreams, "send">, shape: TableShape, suffix: string) {
    this.#upstreams = upstreams;
    this.#shape = shape;
    this.#tableName = `${shape.tableName}.${suffix}`;
  }

  /** Reserves those of the given keys that have no image yet. Returns the new entries. */
  reserve(keys: readonly StoredItem[]): HeldImage[] {
    const reserved: HeldImage[] = [];
    for (const key of keys) {
      const name = nameItem(this.#shape, key);
      if (this.#held.has(name)) continue;
      const held = { key: keyOf(this.#shape, key), image: null, isShown: false, isSpoiled: false };
      this.#held.set(name, held);
      reserved.push(held);
    }
    return reserved;
  }

  /** Reads and stores the current images of reserved keys. Reads do not show them yet. */
  async store(reserved: readonly HeldImage[]): Promise<void> {
    await this.#create();
    for (const part of split(reserved, readsPerBatch)) await this.#readImages(part);
    await this.#writeAll(
      reserved.flatMap(({ image }) => (image === null ? [] : [{ PutRequest: { Item: image } }])),
    );
  }

  /** Activates stored images for reads, except invalid ones. Returns the active images. */
  show(stored: readonly HeldImage[]): HeldImage[] {
    for (const held of stored) held.isShown = !held.isSpoiled;
    return stored.filter(({ isShown }) => isShown);
  }

  /** Removes the stored images of some items, because they were changed or read. */
  spoil(keys: readonly StoredItem[]): void {
    for (const key of this.#held.size === 0 ? [] : keys) {
      const held = this.#held.get(nameItem(this.#shape, key));
      if (held !== undefined) Object.assign(held, { isShown: false, isSpoiled: true });
    }
  }

  /** Removes images that reads no longer return. */
  async drop(dropped: readonly HeldImage[]): Promise<void> {
    for (const held of dropped) held.isShown = false;
    await this.#writeAll(
      dropped.flatMap(({ key, image }) => (image === null ? [] : [{ DeleteRequest: { Key: key } }])),
    );
    for (const { key } of dropped) this.#held.delete(nameItem(this.#shape, key));
  }

  /** Returns the images that reads currently return, by the names of their items. */
  shown(): Map<string, HeldImage> {
    return new Map([...this.#held].filter(([, { isShown }]) => isShown));
  }

  /** Sends a query or scan of the table to the earlier images, following all pages. */
  async read(operation: string, input: Record<string, unknown>): Promise<StoredItem[]> {
    const items: StoredItem[] = [];
    const { Limit: _limit, ...request } = input;
    for (let from = input.ExclusiveStartKey; ; ) {
      const page = await askDynamodb(this.#upstreams, operation, {
        ...request,
        TableName: this.#tableName,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      items.push(...((page.Items ?? []) as StoredItem[]));
      from = page.LastEvaluatedKey;
      if (from === undefined) return items;
    }
  }

  async #readImages(reserved: readonly HeldImage[]): Promise<void> {
    const { tableName } = this.#shape;
    const request = { Keys: reserved.map(({ key }) => key), ConsistentRead: true };
    const answer = await askDynamodb(this.#upstreams, "BatchGetItem", {
      RequestItems: { [tableName]: request },
    });
    for (const image of (answer.Responses as Record<string, StoredItem[]>)[tableName] ?? []) {
      const held = this.#held.get(nameItem(this.#shape, image));
      if (held !== undefined) held.image = image;
    }
    // The response to a batch of large items is partial.
    const unread = answer.UnprocessedKeys as Record<string, { Keys: StoredItem[] }> | undefined;
    this.spoil(unread?.[tableName]?.Keys ?? []);
  }

  async #writeAll(writes: readonly object[]): Promise<void> {
    for (const part of split(writes, writesPerBatch))
      await askDynamodb(this.#upstreams, "BatchWriteItem", { RequestItems: { [this.#tableName]: part } });
  }

  /** Images from an earlier run are deleted, because they are useless. */
  #create(): Promise<void> {
    this.#created ??= (async () => {
      const table = { TableName: this.#tableName };
      await askDynamodb(this.#upstreams, "DeleteTable", table).catch(() => {});
      await askDynamodb(this.#upstreams, "CreateTable", { ...this.#shape.createInput, ...table });
    })();
    return this.#created;
  }
}

function split<Part>(all: readonly Part[], size: number): Part[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
