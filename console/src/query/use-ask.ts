import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";

/** The time for which the same query uses the cached response. */
const staleMilliseconds = 60_000;

/**
 * Sends a query with a body that changes nothing, such as a condition under test. A new query cancels a pending
 * query. The last received result stays until the new result arrives.
 */
export function useAsk<Types extends CallTypes>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  { enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Types["answer"]> {
  const { environment, api } = useConsole();
  return useQuery<Types["answer"]>({
    queryKey: [...queryKeys.operation(environment, operation), input],
    queryFn: ({ signal }) => api.call(operation, input, { signal }),
    ...{ enabled, staleTime: staleMilliseconds, refetchOnWindowFocus: false },
    placeholderData: keepPreviousData,
  });
}
