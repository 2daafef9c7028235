import Button from "@cloudscape-design/components/button";
import LiveRegion from "@cloudscape-design/components/live-region";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from "react";
import { SessionEndedError } from "../../api/api-error.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import type { EndlessList, Page } from "../../query/use-endless.ts";
import { usePreferences } from "../../shell/preferences.ts";
import { ErrorPane } from "../error-pane.tsx";
import { useIsNarrow } from "../use-is-narrow.ts";
import { chooseOfAll } from "./choose-of-all.ts";
import { type ListTableProps, SortedTable } from "./list-table.tsx";
import { stillShown } from "./still-shown.ts";
import { useRowWindow } from "./use-row-window.ts";
import { type SortedRows, useSortedRows } from "./use-sorted-rows.ts";

/** The number of rows below the viewport that triggers loading the next page. */
const rowsLeft = 30;

/** The properties of an endless list. Its columns need fixed widths, because the rendered rows change. */
export interface EndlessTableProps<Item> extends ListTableProps<Item> {
  list: EndlessList<Page<Item>>;
  /** Whether the rows change all the time, because the page follows the newest ones. */
  isLive?: boolean;
}

/**
 * Shows a list without pages, or its loading, empty or error state. Scrolling loads more rows, except in a sorted list,
 * because new rows would move the rows that the user is reading. Only rows near the viewport are rendered. Row numbers
 * tell screen readers the position in the list.
 */
export function EndlessTable<Item>({ list, isLive = false, ...table }: EndlessTableProps<Item>) {
  const say = useMessages(sharedMessages);
  const { density } = usePreferences();
  const isNarrow = useIsNarrow();
  const { data, error, isFetchNextPageError, refetch, fetchNextPage } = list;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const { columns, file } = table;
  const rows = useSortedRows(items ?? none, { columns, file, isComplete: !list.hasNextPage, isLive });
  const hasFailed = error !== null && !(error instanceof SessionEndedError);
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  const failure = hasFailed && <ErrorPane error={error} onRetry={retry} />;
  return (
    <SpaceBetween size="s">
      {!isFetchNextPageError && failure}
      {!(hasFailed && items === undefined) && (
        // The key mounts new rows, because row heights differ between densities, and between cards and table rows.
        <Rows key={`${density} ${isNarrow}`} {...table} loaded={items ?? none} list={list} rows={rows} />
      )}
      {isFetchNextPageError && failure}
      <LiveRegion hidden>{items === undefined ? "" : say("shownCount", { count: items.length })}</LiveRegion>
    </SpaceBetween>
  );
}

const none: readonly never[] = [];

function Rows<Item>(props: EndlessTableProps<Item> & { loaded: readonly Item[]; rows: SortedRows<Item> }) {
  const { loaded, list, rows, selection, ...table } = props;
  const { trackBy } = table;
  const frame = useRef<HTMLDivElement>(null);
  // The key function is recreated for each render but always returns the same keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const keys = useMemo(() => rows.items.map(trackBy), [rows.items]);
  const { first, end, above, below } = useRowWindow(keys, frame);
  const shown = rows.items.slice(first, end);
  const selected = stillShown(loaded, selection?.selected ?? none, trackBy);
  // After a page without rows, only a button loads the next page, because a search may have to read years of data.
  const isAskedFor = list.data?.pages.at(-1)?.data.length === 0;
  const isSorted = rows.sorting !== null;
  useNextPage(list, !isSorted && !isAskedFor && end >= loaded.length - rowsLeft);
  const following = useFollowing(list, isAskedFor && !isSorted);
  const room = { "--rows-above": `${above}px`, "--rows-below": `${below}px` } as CSSProperties;
  return (
    <div className="endless" ref={frame} style={room}>
      <SortedTable<Item>
        {...table}
        rows={{ ...rows, items: shown }}
        isLoading={list.data === undefined}
        // The table has only the rendered rows, so totals read the list.
        isComplete={false}
        firstIndex={first + 1}
        totalItemsCount={rows.items.length}
        footer={following}
        {...(selection !== undefined && {
          selection: {
            ...selection,
            selected,
            onChange: (after: Item[]) =>
              selection.onChange(chooseOfAll({ loaded, shown, before: selected, after, keyOf: trackBy })),
          },
        })}
      />
    </div>
  );
}

/** Loads the next page of a list when it is wanted and no other page is loading. */
function useNextPage<Item>(list: EndlessList<Page<Item>>, isWanted: boolean): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, fetchNextPage]);
}

/** Returns the footer of the rows: a loading indicator, a button that loads more, or nothing. */
function useFollowing<Item>(list: EndlessList<Page<Item>>, isAskedFor: boolean): ReactNode {
  const say = useMessages(sharedMessages);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (isFetchingNextPage) return <StatusIndicator type="loading">{say("loading")}</StatusIndicator>;
  if (!hasNextPage || !isAskedFor) return null;
  return <Button onClick={() => void fetchNextPage()}>{say("more")}</Button>;
}
