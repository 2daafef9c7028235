import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ListColumn } from "./list-columns.ts";
import type { ListFile } from "./list-file.ts";
import { type RowSorting, sortRows } from "./sort-rows.ts";

/**
 * Maximum number of displayed rows when all rows of a list are sorted. More rows would make the page slow, and readers
 * look for the first rows of a sorted list.
 */
export const mostSortedRows = 500;

/** The rows of a list in the order that the reader chose. */
export interface SortedRows<Item> {
  items: readonly Item[];
  sorting: RowSorting | null;
  sort: (sorting: RowSorting | null) => void;
  /** The rows that the sorting covers. Null if it covers the whole list or nothing is sorted. */
  coverage: Coverage | null;
}

/** The rows that the sorting of a list with more pages covers. */
export interface Coverage {
  /** Whether the rows of all pages are loaded, up to a limit. */
  isAll: boolean;
  /** The number of sorted rows. */
  count: number;
  /** Whether the list has rows beyond the limit. */
  hasMore: boolean;
  isLoading: boolean;
  error: Error | null;
  loadAll: () => void;
  showPages: () => void;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Returns a number that identifies a state of a list's rows. */
function numberOf(rows: object): number {
  const number = numbers.get(rows) ?? ++lastNumber;
  numbers.set(rows, number);
  return number;
}

/**
 * Sorts the rows of a list by a column. If the list has more pages, the sorting covers the loaded rows until the reader
 * loads all rows. They are loaded again when the loaded rows change, except in a list whose rows change all the time
 * (`isLive`).
 */
export function useSortedRows<Item>(
  rows: readonly Item[],
  list: {
    columns: readonly ListColumn<Item>[];
    file: ListFile<Item>;
    isComplete: boolean;
    isLive?: boolean;
  },
): SortedRows<Item> {
  const { columns, file, isComplete, isLive = false } = list;
  const [sorting, setSorting] = useState<RowSorting | null>(null);
  /**
   * The id of the list of which the reader requested all rows; null without a request. A list with other filters has
   * another id, so the request does not apply to it.
   */
  const [wanted, setWanted] = useState<string | null>(null);
  const isWanted = !isComplete && sorting !== null && wanted === file.id;
  const all = useQuery({
    queryKey: ["sorted-rows", file.id, isWanted && !isLive ? numberOf(rows) : null],
    queryFn: () => file.readRows(rows),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  });
  const loaded = isWanted ? all.data : undefined;
  const covered = loaded?.items ?? rows;
  // The columns are recreated for each render, but sort the same rows in the same order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const sorted = useMemo(() => sortRows(covered, columns, sorting), [covered, sorting]);
  const items = useMemo(
    () => (loaded === undefined ? sorted : sorted.slice(0, mostSortedRows)),
    [loaded, sorted],
  );
  return {
    ...{ items, sorting, sort: setSorting },
    coverage:
      isComplete || sorting === null
        ? null
        : {
            ...{ isAll: loaded !== undefined, count: covered.length, hasMore: loaded?.hasMore ?? true },
            ...{ isLoading: isWanted && all.isFetching, error: isWanted ? all.error : null },
            loadAll: () => (isWanted ? void all.refetch() : setWanted(file.id)),
            showPages: () => {
              setWanted(null);
              setSorting(null);
            },
          },
  };
}
