import type { TableProps } from "@cloudscape-design/components/table";
import { Amount } from "../amount.tsx";
import type { ListColumn } from "./list-columns.ts";
import type { RowSorting } from "./sort-rows.ts";

/** Minimum width of a column in pixels: a date on two lines, and most words. */
const leastColumnWidth = 96;

/** Converts a column to the format of the library's table. @param canSort whether its heading sorts the rows */
export function toDefinition<Item>(
  column: ListColumn<Item>,
  canSort: boolean,
): TableProps.ColumnDefinition<Item> {
  const { id, header, cell, isRowHeader = false, isAmount = false, width } = column;
  const { minWidth = Math.min(leastColumnWidth, width ?? leastColumnWidth) } = column;
  return {
    ...{ id, isRowHeader, minWidth, ...(width !== undefined && { width }) },
    header: isAmount ? <span className="number-heading">{header}</span> : header,
    ...(canSort && column.sortBy !== undefined && { sortingField: id }),
    cell: isAmount ? (item) => <Amount>{cell(item)}</Amount> : cell,
  };
}

/** Returns the properties with which the library's table shows and changes the sorting of its rows. */
export const sortProperties = (sorting: RowSorting | null, onChange: (sorting: RowSorting) => void) => ({
  ...(sorting !== null && {
    ...{ sortingColumn: { sortingField: sorting.columnId }, sortingDescending: sorting.isDescending },
  }),
  onSortingChange: ({
    detail,
  }: {
    detail: { sortingColumn: { sortingField?: string }; isDescending?: boolean };
  }) => {
    const { sortingField: columnId } = detail.sortingColumn;
    if (columnId !== undefined) onChange({ columnId, isDescending: detail.isDescending === true });
  },
});
