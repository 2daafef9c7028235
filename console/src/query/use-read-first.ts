import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";
import { readFirst } from "./read-all.ts";
import type { QueryScope } from "./use-read.ts";
import type { ListTypes } from "./use-read-all.ts";

/** Above this age, a sample that takes several calls is read again. */
const staleMilliseconds = 60_000;

/** Returns the query of `useReadFirst`, which is the same for a page and for the route that starts it early. */
export const firstQuery = <Item, Types extends ListTypes<Item>>(
  { environment, api }: QueryScope,
  operation: Operation<Types>,
  input: CallInput<Types>,
  most: number,
) => ({
  queryKey: [...queryKeys.call(environment, operation, input), "first", most],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readFirst<Types["answer"]["data"][number]>(
      (page) =>
        api.call(operation, { ...input, query: { ...input.query, ...page } } as CallInput<Types>, { signal }),
      most,
    ),
  staleTime: staleMilliseconds,
});

/** Reads the first items of a list, page after page, as a chart's sample. */
export function useReadFirst<Item, Types extends ListTypes<Item>>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  most: number,
): UseQueryResult<{ items: Types["answer"]["data"]; hasMore: boolean }> {
  const query = firstQuery<Item, Types>(useConsole(), operation, input, most);
  return useQuery({ ...query, refetchOnWindowFocus: false });
}
