import type { SegmentBytes } from "./segment-bytes.ts";

/** Bytes of a segment, from `from` (inclusive) to `to` (exclusive), that must be loaded. */
export interface MissingRange {
  bytes: SegmentBytes;
  from: number;
  to: number;
}

/**
 * A query needed bytes of a segment that are not in memory. The query can be repeated once the bytes are loaded; until
 * then it has no result.
 */
export class MissingBytes extends Error {
  override name = "MissingBytes";
  readonly ranges: readonly MissingRange[];

  constructor(ranges: readonly MissingRange[]) {
    super("part of the segment is not loaded");
    this.ranges = ranges;
  }
}

/**
 * Calls every task even if one task misses bytes, so that everything missing can be loaded at once.
 *
 * @throws MissingBytes with the missing ranges of all tasks
 */
export function gather<Task extends readonly (() => unknown)[]>(
  ...tasks: Task
): { [Key in keyof Task]: ReturnType<Task[Key]> } {
  return gatherEach(tasks, (task) => task()) as { [Key in keyof Task]: ReturnType<Task[Key]> };
}

/**
 * Maps every item even if the mapping of one item misses bytes. @throws MissingBytes with the missing ranges of all
 * items
 */
export function gatherEach<Item, Result>(
  items: readonly Item[],
  read: (item: Item, position: number) => Result,
): Result[] {
  const results: Result[] = [];
  const missing: MissingRange[] = [];
  for (let position = 0; position < items.length; position += 1) {
    try {
      results.push(read(items[position] as Item, position));
    } catch (error) {
      if (!(error instanceof MissingBytes)) throw error;
      missing.push(...error.ranges);
    }
  }
  if (missing.length > 0) throw new MissingBytes(missing);
  return results;
}
