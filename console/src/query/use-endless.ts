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

/** Items of a page that is read of an endless list: few calls on a long way, and not too much at first. */
export const endlessPageItems = 100;

/** A page of a list, as every list route answers. */
export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** A list as far as it was read, in its pages. */
export type EndlessList<OnePage> = UseInfiniteQueryResult<InfiniteData<OnePage, string | undefined>>;

type PagedTypes = CallTypes & {
  query: { limit?: number | undefined; cursor?: string | undefined } | undefined;
  body: undefined;
  answer: Page<unknown>;
};

/** Returns the key of a list that is read page after page; below that of the operation, as all of its area's. */
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
 * Reads a list page after page by cursor. Where a write makes it stale, what was read of it is read again, all of it; a
 * mere return to the tab does not, since much may have been read.
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
    // Thousands of rows are not compared with the previous rows.
    structuralSharing: false,
  });
}
