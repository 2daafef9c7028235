import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";
import { readFirst } from "./read-all.ts";

/** Above this age, a sample that takes several calls is read again. */
const staleMilliseconds = 60_000;

type ListTypes<Item> = CallTypes & {
  query: { limit?: number | undefined; cursor?: string | undefined } | undefined;
  body: undefined;
  answer: { data: Item[]; next_cursor: string | null };
};

/** Reads the first items of a list, page after page, as a chart's sample. */
export function useReadFirst<Item, Types extends ListTypes<Item>>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  most: number,
): UseQueryResult<{ items: Types["answer"]["data"]; hasMore: boolean }> {
  const { environment, api } = useConsole();
  return useQuery({
    queryKey: [...queryKeys.call(environment, operation, input), "first", most],
    queryFn: ({ signal }) =>
      readFirst<Types["answer"]["data"][number]>(
        (page) =>
          api.call(operation, { ...input, query: { ...input.query, ...page } } as CallInput<Types>, {
            signal,
          }),
        most,
      ),
    ...{ staleTime: staleMilliseconds, refetchOnWindowFocus: false },
  });
}
