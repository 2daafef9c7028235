/** Maximum number of items on a page of any list. */
export const largestPage = 200;

/**
 * Maximum number of items to read from a list. Lists that are read completely have fewer items. The limit stops reading
 * if the pages never end.
 */
export const mostItems = 10_000;

type ReadPage<Item> = (page: {
  limit: number;
  cursor?: string | undefined;
}) => Promise<{ data: Item[]; next_cursor: string | null }>;

/** Returns the first items of a list, 10,000 by default, page after page, and whether more follow. */
export async function readFirst<Item>(
  readPage: ReadPage<Item>,
  most = mostItems,
): Promise<{ items: Item[]; hasMore: boolean }> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < most / largestPage; page++) {
    const { data, next_cursor } = await readPage({ limit: largestPage, cursor });
    items.push(...data);
    if (next_cursor === null) return { items, hasMore: false };
    cursor = next_cursor;
  }
  return { items, hasMore: true };
}

/**
 * Returns all items of a list, page after page.
 *
 * @throws Error if the list has more than 10,000 items. Errors of `readPage` are passed on.
 */
export async function readAll<Item>(readPage: ReadPage<Item>): Promise<Item[]> {
  const { items, hasMore } = await readFirst(readPage);
  if (hasMore) throw new Error("The list has more pages than can be shown at once.");
  return items;
}
