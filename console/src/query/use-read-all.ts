import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";
import { largestPage, readAll } from "./read-all.ts";

/** Refresh interval of a list that fits into one call; longer lists refresh less often. */
const refreshMilliseconds = { short: 15_000, long: 60_000 };

/** A list whose length the contract limits. */
type ListTypes<Item> = CallTypes & {
  query: { limit?: number | undefined; cursor?: string | undefined } | undefined;
  body: undefined;
  answer: { data: Item[]; next_cursor: string | null };
};

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
  const { environment, api } = useConsole();
  return useQuery({
    queryKey: [...queryKeys.call(environment, operation, input), "all"],
    queryFn: ({ signal }) =>
      readAll<Types["answer"]["data"][number]>((page) =>
        api.call(operation, { ...input, query: { ...input.query, ...page } } as CallInput<Types>, { signal }),
      ),
    refetchInterval: ({ state: { data } }) =>
      (data?.length ?? 0) > largestPage ? refreshMilliseconds.long : refreshMilliseconds.short,
    placeholderData: keepPreviousData,
    select,
  });
}
