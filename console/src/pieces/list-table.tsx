import Box from "@cloudscape-design/components/box";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import type { ReactNode } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { usePreferences } from "../shell/preferences.ts";

/** The minimum width of a column in pixels, enough for a date and most words. */
const leastColumnWidth = 132;

/** The properties of every table list. */
export interface ListTableProps<Item> {
  columns: readonly TableProps.ColumnDefinition<Item>[];
  trackBy: (item: Item) => string;
  /** The content of the table, for screen readers. */
  label: string;
  header?: ReactNode;
  filter?: ReactNode;
  /** The next step when the list is empty, never just "no items". */
  empty: ReactNode;
  selection?: { selected: Item[]; onChange: (items: Item[]) => void; nameOf: (item: Item) => string };
}

/** Shows a list's rows, its loading state or its empty state. Other properties are passed to the library's table. */
export function ListTable<Item>(
  props: ListTableProps<Item> &
    Pick<TableProps<Item>, "items" | "pagination" | "footer" | "firstIndex" | "totalItemsCount"> & {
      isLoading: boolean;
    },
) {
  const { columns, trackBy, label, header, filter, empty, selection, isLoading, ...rows } = props;
  const say = useMessages(sharedMessages);
  const { density } = usePreferences();
  return (
    <Table<Item>
      {...rows}
      columnDefinitions={columns.map((column) => ({ minWidth: leastColumnWidth, ...column }))}
      trackBy={trackBy}
      loading={isLoading}
      loadingText={say("loading")}
      header={header}
      filter={filter}
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
        selectedItems: selection.selected,
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
  );
}
