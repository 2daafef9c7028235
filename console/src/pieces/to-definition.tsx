import type { TableProps } from "@cloudscape-design/components/table";
import { Amount } from "./amount.tsx";
import type { ListColumn } from "./list-columns.ts";

/** The least width of a column in pixels, enough for a date on two lines and most words. */
const leastColumnWidth = 96;

/** Returns a column as the library's table takes it. */
export function toDefinition<Item>(column: ListColumn<Item>): TableProps.ColumnDefinition<Item> {
  const { id, header, cell, isRowHeader = false, isAmount = false, width } = column;
  const { minWidth = Math.min(leastColumnWidth, width ?? leastColumnWidth) } = column;
  return {
    ...{ id, isRowHeader, minWidth, ...(width !== undefined && { width }) },
    header: isAmount ? <span className="number-heading">{header}</span> : header,
    cell: isAmount ? (item) => <Amount>{cell(item)}</Amount> : cell,
  };
}
