import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";

/** The refresh options of a read. */
export interface ReadOptions<Answer = unknown> {
  /** Refreshes at this interval while the page is visible, or at the interval that the latest response determines. */
  refreshMilliseconds?: number | false | ((latest: Answer | undefined) => number | false);
  /** Refreshes whenever a page that displays it is opened or focused, even if the response is recent. */
  isAlwaysFresh?: boolean;
  /** False delays the request. */
  enabled?: boolean;
  /** Shows the previous response while the next one loads, for example between two pages of a list. */
  keepPrevious?: boolean;
}

/** Reads by an operation of this environment. Responses that are no longer needed are cancelled. */
export function useRead<Types extends CallTypes & { body: undefined }>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  options: ReadOptions<Types["answer"]> = {},
): UseQueryResult<Types["answer"]> {
  const {
    refreshMilliseconds = false,
    isAlwaysFresh = false,
    enabled = true,
    keepPrevious = false,
  } = options;
  const { environment, api } = useConsole();
  return useQuery<Types["answer"]>({
    queryKey: queryKeys.call(environment, operation, input),
    queryFn: ({ signal }) => api.call(operation, input, { signal }),
    refetchInterval:
      typeof refreshMilliseconds === "function"
        ? ({ state }) => refreshMilliseconds(state.data)
        : refreshMilliseconds,
    enabled,
    refetchOnMount: isAlwaysFresh ? "always" : true,
    refetchOnWindowFocus: isAlwaysFresh ? "always" : true,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/**
 * Reads a list, and additional facts from its response headers. Shows the previous page while the next one loads.
 * @param readBeside returns the facts to keep from the response headers
 */
export function useReadWithHeaders<Types extends CallTypes & { body: undefined; answer: object }, Beside>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  readBeside: (headers: Headers) => Beside,
): UseQueryResult<Types["answer"] & { beside: Beside }> {
  const { environment, api } = useConsole();
  return useQuery<Types["answer"] & { beside: Beside }>({
    queryKey: [...queryKeys.call(environment, operation, input), "beside"],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await api.exchange(operation, input, { signal });
      return { ...answer, beside: readBeside(headers) };
    },
    placeholderData: keepPreviousData,
  });
}
