/** The most items that a page of any list may have. */
export const largestPage = 200;

/** No list that is read whole has as many pages: a service that never ends is not followed for ever. */
const mostPages = 50;

/**
 * All items of a list, page after page.
 *
 * @throws Error when the list has no end, and what reading a page throws
 */
export async function readAll<Item>(
  readPage: (page: {
    limit: number;
    cursor?: string | undefined;
  }) => Promise<{ data: Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const { data, next_cursor } = await readPage({ limit: largestPage, cursor });
    items.push(...data);
    if (next_cursor === null) return items;
    cursor = next_cursor;
  }
  throw new Error("The list has more pages than can be shown at once.");
}
