import type { CsvColumns } from "./write-list-csv.ts";

/**
 * Returns columns for all fields of a list's entries, named as in the API: nested fields by path, lists of values
 * separated by spaces. Lists of objects have no column.
 */
export function columnsOfEntries<Item extends object>(items: readonly Item[]): CsvColumns<Item> {
  const paths = new Set(items.flatMap((item) => Object.keys(flatten(item))));
  return Object.fromEntries([...paths].map((path) => [path, (item: Item) => flatten(item)[path]]));
}

type Cell = string | number | boolean | null;

const isCell = (value: unknown): value is Cell => value === null || typeof value !== "object";

function flatten(item: object, prefix = ""): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const [name, value] of Object.entries(item)) {
    const path = `${prefix}${name}`;
    if (isCell(value)) cells[path] = value;
    else if (!Array.isArray(value)) Object.assign(cells, flatten(value, `${path}.`));
    // An empty list gets no column, because it may be a list of objects.
    else if (value.length > 0 && value.every(isCell)) cells[path] = value.join(" ");
  }
  return cells;
}
