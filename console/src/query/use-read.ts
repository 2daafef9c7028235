import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";

/** How a read is kept up to date. */
export interface ReadOptions {
  /** Asks again each time this has passed, while the page is looked at. */
  refreshMilliseconds?: number | false;
  /** False asks nothing yet. */
  enabled?: boolean;
  /** Shows the answer before while the next is on its way, as between two pages of a list. */
  keepPrevious?: boolean;
}

/** Reads by an operation of this environment. An answer that nobody waits for any more is not waited for. */
export function useRead<Types extends CallTypes & { body: undefined }>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  { refreshMilliseconds = false, enabled = true, keepPrevious = false }: ReadOptions = {},
): UseQueryResult<Types["answer"]> {
  const { environment, api } = useConsole();
  return useQuery<Types["answer"]>({
    queryKey: queryKeys.call(environment, operation, input),
    queryFn: ({ signal }) => api.call(operation, input, { signal }),
    refetchInterval: refreshMilliseconds,
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}
