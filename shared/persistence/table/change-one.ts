import { putOne } from "./put-one.ts";
import { atVersion, mustBeNew, type Write, type WriteCondition } from "./transaction.ts";

/** An item that any process may change, one version at a time. */
export interface VersionedItem<Entity extends { version: number }> {
  /** The item's name in an error. */
  name: string;
  /** The maximum number of attempts; an attempt fails if another change comes first. */
  attemptLimit: number;
  /** Returns null if the item does not exist. */
  read(): Promise<Entity | null>;
  /** Returns the put of the changed item with a condition. */
  writeOf(after: Entity, condition: WriteCondition): Write;
}

/** The result of a change: the item as last read and as stored; null if there is no item. */
export interface ChangedItem<Entity> {
  read: Entity | null;
  stored: Entity | null;
}

/**
 * Changes an item: reads it, decides and stores, and starts over when a concurrent change came first. One read, and one
 * write unless `decide` returns null.
 * @throws Error if a concurrent change came first in every attempt
 */
export async function changeOne<Entity extends { version: number }>(
  { name, attemptLimit, read, writeOf }: VersionedItem<Entity>,
  decide: (before: Entity | null) => Entity | null,
): Promise<ChangedItem<Entity>> {
  for (let attempt = 1; attempt <= attemptLimit; attempt += 1) {
    const before = await read();
    const after = decide(before);
    if (after === null) return { read: before, stored: null };
    const condition = before === null ? mustBeNew : atVersion(before.version);
    if (await putOne(writeOf(after, condition))) return { read: before, stored: after };
  }
  throw new Error(`${name} changed faster than it could be stored`);
}
