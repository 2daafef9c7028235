import { hash } from "node:crypto";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";

/** How groups are divided into messages. */
export interface GroupCut<Item> {
  /** Returns the value by which the items of a group are sorted. */
  by: (item: Item) => string;
  /** Maximum number of items of a message. */
  most: number;
  /** Whether items with the same value are put in one message if they fit. */
  together?: boolean;
}

/** Items in groups, in memory. */
export class GroupedItems<Item> {
  #groups = new Map<string, Item[]>();
  #size = 0;

  /** Returns the number of items. */
  get size(): number {
    return this.#size;
  }

  add(group: string, item: Item): void {
    const items = this.#groups.get(group) ?? [];
    this.#groups.set(group, items);
    items.push(item);
    this.#size += 1;
  }

  /** Returns the groups with at least `least` items. */
  groupsOf(least: number): string[] {
    return [...this.#groups].flatMap(([group, items]) => (items.length >= least ? [group] : []));
  }

  /** Removes and returns the items of one group. */
  takeGroup(group: string): Item[] {
    const items = this.#groups.get(group) ?? [];
    this.#groups.delete(group);
    this.#size -= items.length;
    return items;
  }

  /** Removes and returns all items, in parts of one group each. Items added in the meantime stay. */
  *take({ by, most, together = false }: GroupCut<Item>): Generator<{ group: string; items: Item[] }> {
    const groups = this.#groups;
    this.#groups = new Map();
    this.#size = 0;
    for (const [group, all] of groups) {
      all.sort((one, other) => compare(by(one), by(other)));
      const parts = together ? splitBetween(all, most, by) : splitIntoChunks(all, most);
      for (const items of parts) yield { group, items };
    }
  }
}

/**
 * Splits a list into parts, between items with different keys. Items with the same key are split only if there are more
 * than `most`.
 */
export function* splitBetween<Item>(
  items: readonly Item[],
  most: number,
  by: (item: Item) => string,
): Generator<Item[]> {
  let part: Item[] = [];
  for (const same of Map.groupBy(items, by).values()) {
    if (part.length > 0 && part.length + same.length > most) {
      yield part;
      part = [];
    }
    if (same.length > most) yield* splitIntoChunks(same, most);
    else part.push(...same);
  }
  if (part.length > 0) yield part;
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Returns a number from 0 to `count` - 1, always the same for the same text. */
export const groupNumberOf = (text: string, count: number): number =>
  Number.parseInt(hash("sha1", text).slice(0, 8), 16) % count;
