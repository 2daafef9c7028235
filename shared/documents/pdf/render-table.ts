import type { TextBlock } from "./lay-out-text.ts";
import type { Cell, Sheet } from "./sheet.ts";
import { colors, styles } from "./text-styles.ts";

/** A column of a table. */
export interface Column {
  head: string;
  /** Share of the width, relative to the other columns. */
  share: number;
  align?: "left" | "right";
}

const padding = 6;

/** Draws a table, repeating its head on every page. A row has one text per column. */
export function renderTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly (string | readonly TextBlock[])[])[],
): void {
  const slots = placeColumns(sheet, columns);
  const headCells = (tag: NonNullable<Cell["tag"]>) =>
    slots.map(
      (slot, index): Cell => ({
        ...slot,
        tag,
        blocks: [{ text: columns[index]?.head ?? "", style: styles.columnHead }],
      }),
    );
  const repeatHead = () => {
    sheet.fill(colors.tint, 0, sheet.width, 18);
    sheet.skip(3);
    sheet.artifactLine(headCells("P"));
    sheet.skip(19);
  };
  sheet.group("Table", () => {
    sheet.reserve(60);
    sheet.fill(colors.tint, 0, sheet.width, 18);
    sheet.skip(3);
    sheet.group("TR", () => sheet.row(headCells("TH")));
    sheet.skip(3);
    sheet.withTableHead(repeatHead, () => {
      for (const row of rows) renderRow(sheet, slots, row);
    });
  });
}

function renderRow(
  sheet: Sheet,
  slots: readonly Slot[],
  row: readonly (string | readonly TextBlock[])[],
): void {
  sheet.skip(4);
  sheet.group("TR", () =>
    sheet.row(
      slots.map((slot, index): Cell => {
        const text = row[index] ?? "";
        return {
          ...slot,
          tag: "TD",
          blocks: typeof text === "string" ? [{ text, style: styles.body }] : text,
        };
      }),
    ),
  );
  sheet.skip(4);
  sheet.rule();
}

type Slot = Pick<Cell, "x" | "width" | "align">;

function placeColumns(sheet: Sheet, columns: readonly Column[]): Slot[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  return columns.map(({ share, align = "left" }) => {
    const width = (sheet.width * share) / total;
    const slot = { x: x + padding, width: width - 2 * padding, align };
    x += width;
    return slot;
  });
}
