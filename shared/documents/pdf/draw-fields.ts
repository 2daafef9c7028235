import { type Cell, keptTogether, type Sheet } from "./sheet.ts";
import { styles } from "./text-styles.ts";

/** A label and what stands under it. */
export interface Field {
  label: string;
  value: string;
}

const gutter = 14;

/** A heading, on the page of the row that follows it. */
export function drawHeading(sheet: Sheet, text: string): void {
  sheet.reserve(styles.heading.leading + 6 + keptTogether);
  sheet.paragraph(text, styles.heading, "H2");
  sheet.rule();
  sheet.skip(4);
}

/** Draws the fields in rows of `columns`, label above value. */
export function drawFields(sheet: Sheet, fields: readonly Field[], columns: number): void {
  const width = (sheet.width - gutter * (columns - 1)) / columns;
  for (let first = 0; first < fields.length; first += columns) {
    const row = fields.slice(first, first + columns);
    sheet.row(row.map((field, column) => fieldCell(field, column * (width + gutter), width)));
    sheet.skip(4);
  }
}

/** The field as a cell of a row. */
export function fieldCell({ label, value }: Field, x: number, width: number): Cell {
  const blocks = [
    { text: label, style: styles.label },
    { text: value, style: styles.body },
  ];
  return { x, width, blocks };
}

/** The fields whose value is known. */
export function knownFields(entries: readonly (readonly [label: string, value: string | null])[]): Field[] {
  return entries.flatMap(([label, value]) =>
    value === null || value.trim() === "" ? [] : [{ label, value }],
  );
}
