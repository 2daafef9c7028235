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

/** Number of items per page of an endless list: enough for few calls, few enough for a fast first page. */
export const endlessPageItems = 100;

/** A page of a list in the form of every list route. */
export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** The loaded pages of a list. */
export type EndlessList<OnePage> = UseInfiniteQueryResult<InfiniteData<OnePage, string | undefined>>;

type PagedTypes = CallTypes & {
  query: { limit?: number | undefined; cursor?: string | undefined } | undefined;
  body: undefined;
  answer: Page<unknown>;
};

/**
 * Returns the key of a list that is read page after page. It is below the key of the operation, like all keys
 * of its area.
 */
export const endlessKey = (callKey: QueryKey): QueryKey => [...callKey, "endless"];

/** Reads a list by an operation of this environment, with the next page on demand. */
export function useEndless<Types extends PagedTypes>(
  operation: Operation<Types>,
  input: CallInput<Types>,
): EndlessList<Types["answer"]> {
  const { environment, api } = useConsole();
  return useEndlessPages<Types["answer"]>(queryKeys.call(environment, operation, input), (cursor, signal) => {
    const query = { ...input.query, limit: endlessPageItems, cursor };
    return api.call(operation, { ...input, query } as CallInput<Types>, { signal });
  });
}

/**
 * Reads a list page after page by cursors. After a write that affects it, all loaded pages refresh. Returning
 * to the tab does not refresh it, because many pages may be loaded.
 */
export function useEndlessPages<OnePage extends Page<unknown>>(
  callKey: QueryKey,
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<OnePage>,
): EndlessList<OnePage> {
  return useInfiniteQuery({
    queryKey: endlessKey(callKey),
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: OnePage) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // Comparing thousands of rows with the previous rows would be slow.
    structuralSharing: false,
  });
}
