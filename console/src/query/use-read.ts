import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { type ConsoleContext, useConsole } from "../start/console-context.ts";
import { isStartedEarly } from "./early-starts.ts";
import { queryKeys } from "./query-keys.ts";

/** The environment that a query reads, and its API. */
export type QueryScope = Pick<ConsoleContext, "environment" | "api">;

/** Call types of a read without a body. */
export type ReadTypes = CallTypes & { body: undefined };

/** The refresh options of a read. */
export interface ReadOptions<Answer = unknown> {
  /** Refreshes at this interval while the page is visible, or at the interval that the latest response determines. */
  refreshMilliseconds?: number | false | ((latest: Answer | undefined) => number | false);
  /**
   * Refreshes whenever a page that displays it is opened or focused, even if the response is recent. With "once", a
   * read that the page's route has already started counts as that refresh.
   */
  isAlwaysFresh?: boolean | "once";
  /** False delays the request. */
  enabled?: boolean;
  /** Shows the previous response while the next one loads, for example between two pages of a list. */
  keepPrevious?: boolean;
}

/** Returns the query of `useRead`, which is the same for a page and for the route that starts it early. */
export const readQuery = <Types extends ReadTypes>(
  { environment, api }: QueryScope,
  operation: Operation<Types>,
  input: CallInput<Types>,
) => ({
  queryKey: queryKeys.call(environment, operation, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Types["answer"]> =>
    api.call(operation, input, { signal }),
});

/** Reads by an operation of this environment. A request whose response is no longer needed is cancelled. */
export function useRead<Types extends ReadTypes>(
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
  const place = useConsole();
  return useQuery<Types["answer"]>({
    ...readQuery<Types>(place, operation, input),
    refetchInterval:
      typeof refreshMilliseconds === "function"
        ? ({ state }) => refreshMilliseconds(state.data)
        : refreshMilliseconds,
    enabled,
    refetchOnMount: (query) =>
      isAlwaysFresh === false || (isAlwaysFresh === "once" && isStartedEarly(query.queryHash)) || "always",
    refetchOnWindowFocus: isAlwaysFresh === false ? true : "always",
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Returns the query of `useReadWithHeaders`. */
export const queryWithHeaders = <Types extends ReadTypes & { answer: object }, HeaderFacts>(
  { environment, api }: QueryScope,
  operation: Operation<Types>,
  input: CallInput<Types>,
  readHeaders: (headers: Headers) => HeaderFacts,
) => ({
  queryKey: [...queryKeys.call(environment, operation, input), "headerFacts"],
  queryFn: async ({
    signal,
  }: {
    signal: AbortSignal;
  }): Promise<Types["answer"] & { headerFacts: HeaderFacts }> => {
    const { answer, headers } = await api.exchange(operation, input, { signal });
    return { ...answer, headerFacts: readHeaders(headers) };
  },
});

/**
 * Reads a list, and additional facts from its response headers. Shows the previous page while the next one loads.
 * @param readHeaders returns the facts to keep from the response headers
 */
export function useReadWithHeaders<Types extends ReadTypes & { answer: object }, HeaderFacts>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  readHeaders: (headers: Headers) => HeaderFacts,
): UseQueryResult<Types["answer"] & { headerFacts: HeaderFacts }> {
  const query = queryWithHeaders<Types, HeaderFacts>(useConsole(), operation, input, readHeaders);
  return useQuery<Types["answer"] & { headerFacts: HeaderFacts }>({
    ...query,
    placeholderData: keepPreviousData,
  });
}
