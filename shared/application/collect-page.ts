/** How many times a list may be read for one page; a filter that lets next to nothing through cannot hold a request up. */
export const mostReadsOfPage = 8;

/** So many are read at a time where a filter may pass over most of them. */
const filteredReadSize = 200;

/** One page of a list, and how more of the list is read. */
export interface PageSearch<Item, Position> {
  limit: number;
  /** Where the page before ended; null begins with the first. */
  after: Position | null;
  /** Whether `matches` may pass over most of what is read. */
  isNarrow: boolean;
  /** The next `count` of the list from a position on, and where to go on; `next` is null at the end. */
  read(count: number, after: Position | null): Promise<{ items: readonly Item[]; next: Position | null }>;
  matches(item: Item): boolean;
  positionOf(item: Item): Position;
}

/**
 * Reads a list until a page is full, or long enough. It reads one more than a page holds, so that the last page knows it is the
 * last.
 * @returns the page, which can be short although more follow, and where to go on: only `next` null is the end.
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
  for (let reads = 0; reads < mostReadsOfPage; reads += 1) {
    const part = await read(isNarrow ? filteredReadSize : limit + 1, next);
    found.push(...part.items.filter(matches));
    next = part.next;
    if (next === null || found.length > limit) break;
  }
  return cutPage(found, limit, positionOf) ?? { items: found, next };
}

/** The page that holds the first `limit` of more; null where there are no more. */
export function cutPage<Item, Position>(
  items: readonly Item[],
  limit: number,
  positionOf: (item: Item) => Position,
): { items: Item[]; next: Position } | null {
  const last = items[limit - 1];
  if (items.length <= limit || last === undefined) return null;
  return { items: items.slice(0, limit), next: positionOf(last) };
}
