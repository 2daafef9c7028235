import type { TableProps } from "@cloudscape-design/components/table";
import { Amount } from "./amount.tsx";
import type { ListColumn } from "./list-columns.ts";

/** Minimum width of a column in pixels: a date on two lines, and most words. */
const leastColumnWidth = 96;

/** Converts a column to the format of the library's table. */
export function toDefinition<Item>(column: ListColumn<Item>): TableProps.ColumnDefinition<Item> {
  const { id, header, cell, isRowHeader = false, isAmount = false, width } = column;
  const { minWidth = Math.min(leastColumnWidth, width ?? leastColumnWidth) } = column;
  return {
    ...{ id, isRowHeader, minWidth, ...(width !== undefined && { width }) },
    header: isAmount ? <span className="number-heading">{header}</span> : header,
    cell: isAmount ? (item) => <Amount>{cell(item)}</Amount> : cell,
  };
}
