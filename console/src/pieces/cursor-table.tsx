import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import LiveRegion from "@cloudscape-design/components/live-region";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SessionEndedError } from "../api/api-error.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { usePreferences } from "../shell/preferences.ts";
import { ErrorPane } from "./error-pane.tsx";
import { stillShown } from "./still-shown.ts";
import { type Paging, usePaging } from "./use-paging.ts";

/** A page of a list, as every list route answers. */
export interface ListPage<Item> {
  data: Item[];
  next_cursor?: string | null;
}

/** What a list is shown with. */
export interface CursorTableProps<Item> {
  query: UseQueryResult<ListPage<Item>>;
  columns: readonly TableProps.ColumnDefinition<Item>[];
  trackBy: (item: Item) => string;
  /** What the table holds, for screen readers. */
  label: string;
  /** The `cursor` in the address; omit it for a list of one page. */
  cursor?: string | undefined;
  header?: ReactNode;
  filter?: ReactNode;
  /** What to do when there is nothing: never just "no items". */
  empty: ReactNode;
  selection?: { selected: Item[]; onChange: (items: Item[]) => void; nameOf: (item: Item) => string };
}

/** A list in its four states, with next and previous page. */
export function CursorTable<Item>(props: CursorTableProps<Item>) {
  const { query, columns, trackBy, label, cursor, header, filter, empty, selection } = props;
  const say = useMessages(sharedMessages);
  const { density } = usePreferences();
  const paging = usePaging(cursor, query.data?.next_cursor);
  const items = query.data?.data ?? [];
  const hasFailed = query.error !== null && !(query.error instanceof SessionEndedError);
  return (
    <SpaceBetween size="s">
      {hasFailed && <ErrorPane error={query.error} onRetry={() => void query.refetch()} />}
      {!(hasFailed && query.data === undefined) && (
        <Table<Item>
          items={items}
          columnDefinitions={columns}
          trackBy={trackBy}
          loading={query.data === undefined}
          loadingText={say("loading")}
          header={header}
          filter={filter}
          pagination={<CursorPager paging={paging} />}
          empty={
            <Box textAlign="center" padding="m">
              {empty}
            </Box>
          }
          contentDensity={density}
          wrapLines
          variant="container"
          enableKeyboardNavigation
          {...(selection !== undefined && {
            selectionType: "multi" as const,
            selectedItems: stillShown(items, selection.selected, trackBy),
            onSelectionChange: ({ detail }: { detail: { selectedItems: Item[] } }) =>
              selection.onChange(detail.selectedItems),
          })}
          ariaLabels={{
            tableLabel: label,
            selectionGroupLabel: label,
            allItemsSelectionLabel: () => label,
            itemSelectionLabel: (_, item) => selection?.nameOf(item) ?? trackBy(item),
          }}
        />
      )}
      <LiveRegion hidden>
        {query.data === undefined ? "" : say("shownCount", { count: items.length })}
      </LiveRegion>
    </SpaceBetween>
  );
}

function CursorPager({ paging: { previous, next, first } }: { paging: Paging }) {
  const say = useMessages(sharedMessages);
  if (previous === null && next === null && first === null) return null;
  const button = (text: string, go: (() => void) | null) => (
    <Button variant="normal" disabled={go === null} onClick={() => go?.()}>
      {text}
    </Button>
  );
  return (
    <nav aria-label={say("pages")}>
      <SpaceBetween size="xs" direction="horizontal">
        {previous === null && first !== null && button(say("firstPage"), first)}
        {button(say("previous"), previous)}
        {button(say("next"), next)}
      </SpaceBetween>
    </nav>
  );
}
