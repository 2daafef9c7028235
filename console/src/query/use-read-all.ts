import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";
import { largestPage, readAll } from "./read-all.ts";
import type { QueryScope } from "./use-read.ts";

/** Refresh interval of a list that fits into one call; longer lists refresh less often. */
const refreshMilliseconds = { short: 15_000, long: 60_000 };

/** A list whose length the contract limits. */
export type ListTypes<Item> = CallTypes & {
  query: { limit?: number | undefined; cursor?: string | undefined } | undefined;
  body: undefined;
  answer: { data: Item[]; next_cursor: string | null };
};

/** Returns the query of `useReadAll`, which is the same for a page and for the route that starts it early. */
export const allQuery = <Item, Types extends ListTypes<Item>>(
  { environment, api }: QueryScope,
  operation: Operation<Types>,
  input: CallInput<Types>,
) => ({
  queryKey: [...queryKeys.call(environment, operation, input), "all"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readAll<Types["answer"]["data"][number]>((page) =>
      api.call(operation, { ...input, query: { ...input.query, ...page } } as CallInput<Types>, { signal }),
    ),
});

/**
 * Reads a complete list page by page, for sorting and filters that the service does not support. For lists whose length
 * the contract bounds.
 *
 * @param select selects the displayed data of the items
 */
export function useReadAll<Item, Types extends ListTypes<Item>, Shown>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  select: (items: Types["answer"]["data"]) => Shown,
): UseQueryResult<Shown> {
  return useQuery({
    ...allQuery<Item, Types>(useConsole(), operation, input),
    refetchInterval: ({ state: { data } }) =>
      (data?.length ?? 0) > largestPage ? refreshMilliseconds.long : refreshMilliseconds.short,
    placeholderData: keepPreviousData,
    select,
  });
}
