import type { ReactNode } from "react";

/** A column of a list, which is a section of a card on a narrow screen. */
export interface ListColumn<Item> {
  id: string;
  header: string;
  cell: (item: Item) => ReactNode;
  /** Whether the column names the row. This column is always displayed and is the header of a card. */
  isRowHeader?: boolean;
  /** Whether the column has amounts or counts, which are aligned so that digits line up. */
  isAmount?: boolean;
  /** Whether the column is displayed only if someone chooses it. */
  isExtra?: boolean;
  /** Whether the column takes the whole width of a card. */
  isWide?: boolean;
  /** Returns the value by which the list sorts, null for none. Times are ISO 8601. */
  sortBy?: (item: Item) => string | number | boolean | null | undefined;
  /** Returns the total of the rows, such as "$1,200". */
  total?: (items: readonly Item[]) => string;
  /** Minimum width in pixels. */
  minWidth?: number;
  /** The fixed width in pixels, which an endless list needs. */
  width?: number;
}

type Named = Pick<ListColumn<never>, "id" | "isRowHeader" | "isExtra">;

/** Returns the ids of the default columns. */
const defaultColumns = (columns: readonly Named[]): string[] =>
  columns.filter(({ isExtra = false }) => !isExtra).map(({ id }) => id);

/**
 * Returns the columns in the chosen order. Unknown ids are ignored, because URLs and settings are kept for years. The
 * column that names the row is always included. If it is not chosen, it comes first.
 * @param chosen null for the default columns
 */
export function arrangeColumns<Column extends Named>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): Column[] {
  const find = (ids: readonly string[]) =>
    ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const known = find([...new Set(chosen ?? [])]);
  if (known.length === 0) return find(defaultColumns(columns));
  const names = columns.filter((column) => column.isRowHeader === true && !known.includes(column));
  return [...names, ...known];
}

/** Returns every column with its visibility, displayed columns first, as the preferences dialog lists them. */
export function listColumnChoices(
  columns: readonly Named[],
  chosen: readonly string[] | null,
): { id: string; visible: boolean }[] {
  const shown = arrangeColumns(columns, chosen).map(({ id }) => id);
  const hidden = columns.filter(({ id }) => !shown.includes(id));
  return [...shown.map((id) => ({ id, visible: true })), ...hidden.map(({ id }) => ({ id, visible: false }))];
}

/** Returns the chosen columns, or null if they are the default columns in their default order. */
export const withoutDefault = (columns: readonly Named[], chosen: readonly string[]): string[] | null =>
  chosen.join() === defaultColumns(columns).join() ? null : [...chosen];
