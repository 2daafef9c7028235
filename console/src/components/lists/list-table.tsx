import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import type { ReactNode } from "react";
import { usePreferences } from "../../shell/preferences.ts";
import { keyOfShape, LoadingFrame, shapeColumns, shapeRows } from "../skeleton.tsx";
import { useIsNarrow } from "../use-is-narrow.ts";
import { ListCards } from "./list-cards.tsx";
import type { ListColumn } from "./list-columns.ts";
import { ListCsvButton } from "./list-csv-button.tsx";
import type { ListFile } from "./list-file.ts";
import { ListPreferences } from "./list-preferences.tsx";
import { ListTotal } from "./list-total.tsx";
import { useListViews } from "./list-views.tsx";
import { SortCoverage } from "./sort-coverage.tsx";
import { sortProperties, toDefinition } from "./to-definition.tsx";
import { useFirstRows, useIsReturn } from "./use-first-rows.ts";
import { useListColumns } from "./use-list-columns.ts";
import { type SortedRows, useSortedRows } from "./use-sorted-rows.ts";

/** The properties of every table list. */
export interface ListTableProps<Item> {
  /** The name of the list in the code, under which the browser stores a person's columns and views. */
  name: string;
  /** Whether it is the page's main list, whose columns are in the URL and which has saved views. */
  isMain?: boolean;
  columns: readonly ListColumn<Item>[];
  /** Saves the list as CSV. */
  file: ListFile<Item>;
  trackBy: (item: Item) => string;
  /** The content of the table, for screen readers. */
  label: string;
  header?: ReactNode;
  filter?: ReactNode;
  /** The next step when the list is empty, never just "no items". */
  empty: ReactNode;
  selection?: {
    selected: Item[];
    onChange: (items: Item[]) => void;
    nameOf: (item: Item) => string;
    isDisabled?: (item: Item) => boolean;
  };
}

/** The state and layout of a list's rows. */
interface ShownRows {
  isLoading: boolean;
  /** Whether the list has no further rows. */
  isComplete: boolean;
  pagination?: ReactNode;
  footer?: ReactNode;
  /** The list position of the first row, from 1, if only some of the rows are rendered. */
  firstIndex?: number;
  totalItemsCount?: number;
}

/** Shows a list's rows in the order that the user chooses. @param props `items` in the service's order */
export function ListTable<Item>(props: ListTableProps<Item> & ShownRows & { items: readonly Item[] }) {
  return <SortedTable<Item> {...props} rows={useSortedRows(props.items, props)} />;
}

/**
 * Shows sorted rows of a list, its loading state or its empty state. The list is a table, or cards on a narrow screen.
 * Users choose columns, density and views.
 */
export function SortedTable<Item>(props: ListTableProps<Item> & ShownRows & { rows: SortedRows<Item> }) {
  const { name, isMain = false, columns, isLoading, isComplete, footer, label, empty } = props;
  const { header, filter, firstIndex, totalItemsCount, file } = props;
  const { items, sorting, sort, coverage } = props.rows;
  const isAllSorted = coverage?.isAll === true;
  const pagination = isAllSorted ? undefined : props.pagination;
  // Bulk actions accept only rows of the loaded page. A table of all sorted rows also has rows of other pages, so it
  // has no selection.
  const selection = isAllSorted ? undefined : props.selection;
  const { density } = usePreferences();
  const isNarrow = useIsNarrow();
  const first = useFirstRows(items, useIsReturn());
  // An endless list chooses the rendered rows itself, because it measures them.
  const rendered = firstIndex === undefined ? first : items;
  const chosen = useListColumns(name, columns, isMain);
  const shown = isLoading ? shapeColumns(chosen.shown) : chosen.shown;
  const trackBy = isLoading ? keyOfShape : props.trackBy;
  const views = useListViews(
    name,
    shown.map(({ id }) => id),
  );
  const totaled = shown.filter(({ total }) => total !== undefined);
  const total = totaled.length > 0 && items.length > 0 && (
    <ListTotal items={items} columns={totaled} {...(!isComplete && { file })} />
  );
  const common = {
    ...{ items: isLoading ? shapeRows<Item>() : rendered, header, filter, pagination, trackBy },
    preferences: (
      <SpaceBetween direction="horizontal" size="xs">
        {isMain && views.menu}
        <ListCsvButton file={file} shown={items} label={label} isDisabled={isLoading} />
        <ListPreferences columns={columns} chosen={chosen} />
      </SpaceBetween>
    ),
    empty: (
      <Box textAlign="center" padding="m">
        {empty}
      </Box>
    ),
    ...(selection !== undefined && {
      selectionType: "multi" as const,
      selectedItems: selection.selected,
      ...(isLoading && { isItemDisabled: () => true }),
      ...(!isLoading && selection.isDisabled !== undefined && { isItemDisabled: selection.isDisabled }),
      onSelectionChange: ({ detail }: { detail: { selectedItems: Item[] } }) =>
        selection.onChange(detail.selectedItems),
    }),
  };
  const selectionLabels = {
    selectionGroupLabel: label,
    itemSelectionLabel: (_: unknown, item: Item) =>
      isLoading ? label : (selection?.nameOf(item) ?? trackBy(item)),
  };
  const last =
    total || footer ? (
      <>
        {total}
        {footer}
      </>
    ) : undefined;
  return (
    <LoadingFrame isLoading={isLoading}>
      {isMain && views.dialog}
      {coverage !== null && (
        <Box margin={{ bottom: "s" }}>
          <SortCoverage coverage={coverage} canSelect={props.selection !== undefined} />
        </Box>
      )}
      {isNarrow ? (
        <ListCards<Item>
          {...common}
          columns={shown}
          footer={last}
          ariaLabels={{ ...selectionLabels, cardsLabel: label }}
        />
      ) : (
        <Table<Item>
          {...common}
          {...(firstIndex !== undefined && !isLoading && { firstIndex })}
          {...(totalItemsCount !== undefined && !isLoading && { totalItemsCount })}
          columnDefinitions={shown.map((column) => toDefinition(column, !isLoading))}
          {...sortProperties(sorting, sort)}
          footer={last}
          contentDensity={density}
          wrapLines
          variant="container"
          enableKeyboardNavigation
          ariaLabels={{ ...selectionLabels, tableLabel: label, allItemsSelectionLabel: () => label }}
        />
      )}
    </LoadingFrame>
  );
}
