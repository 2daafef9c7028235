import { type Cell, keptTogether, type Sheet } from "./sheet.ts";
import { styles, type TextStyle } from "./text-styles.ts";

/** A label and the value below it. */
export interface Field {
  label: string;
  value: string;
  /** Default `body`. */
  style?: TextStyle;
}

const gutter = 14;

/** Draws a heading, kept on one page with at least `following` points of the content after it. */
export function renderHeading(sheet: Sheet, text: string, following = keptTogether): void {
  sheet.reserve(styles.heading.leading + 6 + following);
  sheet.paragraph(text, styles.heading, "H2");
  sheet.rule();
  sheet.skip(4);
}

/** Draws the fields in rows of `columns`, label above value. A long value gets its own row. */
export function renderFields(sheet: Sheet, fields: readonly Field[], columns: number): void {
  const width = (sheet.width - gutter * (columns - 1)) / columns;
  const isLong = ({ value }: Field) => sheet.measure(value, styles.body) > 2 * width;
  const rows: Field[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    if (row === undefined || row.length === columns || [...row, field].some(isLong)) rows.push([field]);
    else row.push(field);
  }
  for (const row of rows) {
    const cellWidth = row.some(isLong) ? sheet.width : width;
    sheet.row(row.map((field, column) => fieldCell(field, column * (width + gutter), cellWidth)));
    sheet.skip(4);
  }
}

function fieldCell({ label, value, style = styles.body }: Field, x: number, width: number): Cell {
  const blocks = [
    { text: label, style: styles.label },
    { text: value, style },
  ];
  return { x, width, blocks };
}

/** Returns the fields that have a value. */
export function knownFields(entries: readonly (readonly [label: string, value: string | null])[]): Field[] {
  return entries.flatMap(([label, value]) =>
    value === null || value.trim() === "" ? [] : [{ label, value }],
  );
}
