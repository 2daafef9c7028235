import { hashKey, type QueryClient } from "@tanstack/react-query";
import type { CallInput, Operation } from "../api/operation.ts";
import { noteEarlyStart } from "./early-starts.ts";
import { type endlessPagesQuery, endlessQuery, type Page, type PagedTypes } from "./use-endless.ts";
import { type QueryScope, type ReadTypes, readQuery } from "./use-read.ts";
import { allQuery, type ListTypes } from "./use-read-all.ts";
import { firstQuery } from "./use-read-first.ts";

/*
 * A page's route starts the page's reads while the page's code is still loading. The page then finds each response, or
 * the pending request, in the cache. Each area declares its first reads once, for its routes and for its pages.
 */

/** Starts a read of a page. The page shows the error of a failed read. */
export type EarlyRead = (place: QueryScope, cache: QueryClient) => void;

type Query = Parameters<QueryClient["prefetchQuery"]>[0];

/** Starts a query early. */
export const earlyQuery =
  (queryOf: (place: QueryScope) => unknown): EarlyRead =>
  (place, cache) => {
    const query = queryOf(place) as Query;
    void cache.prefetchQuery(query);
    // A recent response is not requested again.
    const isFetching = cache.getQueryState(query.queryKey)?.fetchStatus === "fetching";
    if (isFetching) noteEarlyStart(hashKey(query.queryKey));
  };

/** Starts the query of a list that is read page after page. */
export const earlyPages =
  <OnePage extends Page<unknown>>(
    queryOf: (place: QueryScope) => ReturnType<typeof endlessPagesQuery<OnePage>>,
  ): EarlyRead =>
  (place, cache) =>
    void cache.prefetchInfiniteQuery(queryOf(place));

/** Starts a `useRead` early. */
export const earlyRead = <Types extends ReadTypes>(
  operation: Operation<Types>,
  input: CallInput<Types>,
): EarlyRead => earlyQuery((place) => readQuery(place, operation, input));

/** Starts a `useEndless` early. */
export const earlyEndless = <Types extends PagedTypes>(
  operation: Operation<Types>,
  input: CallInput<Types>,
): EarlyRead => earlyPages((place) => endlessQuery(place, operation, input));

/** Starts a `useReadAll` early. */
export const earlyAll = <Item, Types extends ListTypes<Item>>(
  operation: Operation<Types>,
  input: CallInput<Types>,
): EarlyRead => earlyQuery((place) => allQuery<Item, Types>(place, operation, input));

/** Starts a `useReadFirst` early. */
export const earlyFirst = <Item, Types extends ListTypes<Item>>(
  operation: Operation<Types>,
  input: CallInput<Types>,
  most: number,
): EarlyRead => earlyQuery((place) => firstQuery<Item, Types>(place, operation, input, most));
