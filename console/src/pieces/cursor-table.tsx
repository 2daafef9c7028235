import Box from "@cloudscape-design/components/box";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { usePreferences } from "../shell/preferences.ts";
import { ListFrame, type ListPage } from "./list-frame.tsx";
import { stillShown } from "./still-shown.ts";

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
  return (
    <ListFrame query={query} cursor={cursor}>
      {({ items, isLoading, pager }) => (
        <Table<Item>
          items={items}
          columnDefinitions={columns}
          trackBy={trackBy}
          loading={isLoading}
          loadingText={say("loading")}
          header={header}
          filter={filter}
          pagination={pager}
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
    </ListFrame>
  );
}
