import { writeCsv } from "../../../../shared/domain/text/write-csv.ts";

type Cell = string | number | boolean | null | undefined;

/** The columns of a saved list by their headings, which are the API's field names. */
export type CsvColumns<Item> = Record<string, (item: Item) => Cell>;

/** Returns a list as CSV. It begins with a byte-order mark, without which spreadsheets misread Korean names. */
export const listAsCsv = <Item>(items: readonly Item[], columns: CsvColumns<Item>): string =>
  `\ufeff${writeCsv(
    Object.keys(columns),
    items.map((item) => Object.values(columns).map((read) => cellOf(read(item)))),
  )}`;

const cellOf = (value: Cell): string | number => (typeof value === "number" ? value : String(value ?? ""));
