import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";

/** An answer is taken for the same question again for as long. */
const staleMilliseconds = 60_000;

/**
 * Asks something by a body, which changes nothing: a condition that is tried. The question before, if its answer is
 * still on its way, is given up; what it had been answered stays until the new answer is there.
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
