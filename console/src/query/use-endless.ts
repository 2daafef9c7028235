import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";
import type { QueryScope } from "./use-read.ts";

/** Number of items per page of an endless list: enough for few calls, few enough for a fast first page. */
export const endlessPageItems = 100;

/** A page of any list route. */
export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** The loaded pages of a list. */
export type EndlessList<OnePage> = UseInfiniteQueryResult<InfiniteData<OnePage, string | undefined>>;

/** The refresh options of an endless list, for lists of few pages. */
interface EndlessOptions {
  refreshMilliseconds?: number | false;
}

/** Call types of a list that is read page after page. */
export type PagedTypes = CallTypes & {
  query: { limit?: number | undefined; cursor?: string | undefined } | undefined;
  body: undefined;
  answer: Page<unknown>;
};

/**
 * Returns the key of a list that is read page after page. The key begins with the key of the call, so that a change in
 * the area also refreshes this list.
 */
export const endlessKey = (callKey: QueryKey): QueryKey => [...callKey, "endless"];

/** Returns the query of `useEndless`, which is the same for a page and for the route that starts it early. */
export function endlessQuery<Types extends PagedTypes>(
  { environment, api }: QueryScope,
  operation: Operation<Types>,
  input: CallInput<Types>,
) {
  return endlessPagesQuery<Types["answer"]>(
    queryKeys.call(environment, operation, input),
    (cursor, signal) => {
      const query = { ...input.query, limit: endlessPageItems, cursor };
      return api.call(operation, { ...input, query } as CallInput<Types>, { signal });
    },
  );
}

/** Returns the infinite query of a list. `readPage` reads each page. */
export const endlessPagesQuery = <OnePage extends Page<unknown>>(
  callKey: QueryKey,
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<OnePage>,
) => ({
  queryKey: endlessKey(callKey),
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    readPage(pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: OnePage) => next_cursor ?? undefined,
});

/** Reads a list by an operation of this environment, with the next page on demand. */
export const useEndless = <Types extends PagedTypes>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  options: EndlessOptions = {},
): EndlessList<Types["answer"]> =>
  useEndlessPages<Types["answer"]>(endlessQuery<Types>(useConsole(), operation, input), options);

/**
 * Reads a list page after page by cursors. After a write that affects the list, all loaded pages refresh. Returning to
 * the tab does not refresh them, because there may be many.
 */
export function useEndlessPages<OnePage extends Page<unknown>>(
  query: ReturnType<typeof endlessPagesQuery<OnePage>>,
  { refreshMilliseconds = false }: EndlessOptions = {},
): EndlessList<OnePage> {
  return useInfiniteQuery({
    ...query,
    refetchInterval: refreshMilliseconds,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // Comparing thousands of rows with the previous rows would be slow.
    structuralSharing: false,
  });
}
