import { type ApiAnswer, type ApiCall, toCall } from "./api-call.ts";
import { VehicleSourcingError } from "./errors.ts";

/** A page of a list. */
export interface ListPage {
  readonly data: readonly unknown[];
  /** Null on the last page. */
  readonly next_cursor: string | null;
}

/** A list: await it for its first page, or iterate it for every item of every page. */
export type PageCall<Page extends ListPage> = ApiCall<Page> &
  AsyncIterable<Page["data"][number]> & {
    /** Returns every page; each is fetched on demand. */
    pages(): AsyncGenerator<Page, void, undefined>;
  };

/**
 * Returns a call that fetches the first page immediately and the others on demand.
 * @param fetchPage fetches the page of a cursor
 */
export function toPageCall<Page extends ListPage>(
  first: Promise<ApiAnswer<Page>>,
  fetchPage: (cursor: string) => Promise<ApiAnswer<Page>>,
): PageCall<Page> {
  const call = toCall(first);
  const pages = () => readPages(call, fetchPage);
  async function* items(): AsyncGenerator<Page["data"][number], void, undefined> {
    for await (const page of pages())
      for (const item of page.data) yield item as Awaited<Page["data"][number]>;
  }
  return Object.assign(call, { pages, [Symbol.asyncIterator]: items });
}

/** A page may be empty although others follow; only its cursor shows the end. */
async function* readPages<Page extends ListPage>(
  call: ApiCall<Page>,
  fetchPage: (cursor: string) => Promise<ApiAnswer<Page>>,
): AsyncGenerator<Page, void, undefined> {
  let { data: page } = await call.withResponse();
  const seen = new Set<string>();
  for (;;) {
    yield page;
    const cursor = page.next_cursor;
    if (cursor === null || cursor === undefined) return;
    if (seen.has(cursor)) throw new VehicleSourcingError("The list came back to a page it had shown before.");
    seen.add(cursor);
    page = (await fetchPage(cursor)).data;
  }
}
