/** Number of times a list may be read for one page, so that a filter with few matches cannot block a request. */
export const maxReadsPerPage = 8;

/** Number of items to read at a time if a filter may skip most of them. */
const filteredReadSize = 200;

/** A request for one page of a list, and the functions that read and filter the list. */
export interface PageSearch<Item, Position> {
  limit: number;
  /** End of the previous page; null starts with the first item. */
  after: Position | null;
  /** Whether `matches` may reject most of the items read. */
  isNarrow: boolean;
  /**
   * Reads the next `count` items after a position, and returns the position to continue from; `next` is null
   * at the end.
   */
  read(count: number, after: Position | null): Promise<{ items: readonly Item[]; next: Position | null }>;
  matches(item: Item): boolean;
  positionOf(item: Item): Position;
}

/**
 * Reads a list until a page is full or the limit of reads is reached. To detect the last page, reads one item more than
 * a page holds.
 * @returns the page, which may be short although more items follow, and the position after the page. The list ends only
 * when `next` is null.
 */
export async function collectPage<Item, Position>({
  limit,
  after,
  isNarrow,
  read,
  matches,
  positionOf,
}: PageSearch<Item, Position>): Promise<{ items: Item[]; next: Position | null }> {
  const found: Item[] = [];
  let next = after;
  for (let reads = 0; reads < maxReadsPerPage; reads += 1) {
    const part = await read(isNarrow ? filteredReadSize : limit + 1, next);
    found.push(...part.items.filter(matches));
    next = part.next;
    if (next === null || found.length > limit) break;
  }
  return cutPage(found, limit, positionOf) ?? { items: found, next };
}

/** Returns the page of the first `limit` items when there are more; null otherwise. */
export function cutPage<Item, Position>(
  items: readonly Item[],
  limit: number,
  positionOf: (item: Item) => Position,
): { items: Item[]; next: Position } | null {
  const last = items[limit - 1];
  if (items.length <= limit || last === undefined) return null;
  return { items: items.slice(0, limit), next: positionOf(last) };
}
