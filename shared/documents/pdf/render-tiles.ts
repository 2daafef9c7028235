import { pageMargins } from "./open-document.ts";
import type { Sheet } from "./sheet.ts";
import { colors, styles, type TextStyle } from "./text-styles.ts";

/** A fact in a highlighted box. */
export interface Tile {
  label: string;
  value: string;
  /** `alarm` for warnings, `quiet` for unknown values. Default `plain`. */
  tone?: "plain" | "alarm" | "quiet";
}

const gap = 8;
const padding = 8;
const tileHeight = 44;

const toneStyles: Record<NonNullable<Tile["tone"]>, TextStyle> = {
  plain: { weight: "bold", size: 11, leading: 16, color: colors.accent },
  alarm: { weight: "bold", size: 11, leading: 16, color: colors.alarm },
  quiet: { weight: "regular", size: 9.5, leading: 16, color: colors.quiet },
};

/** Draws the tiles in rows of `columns`. */
export function renderTiles(sheet: Sheet, tiles: readonly Tile[], columns: number): void {
  const width = (sheet.width - gap * (columns - 1)) / columns;
  for (let first = 0; first < tiles.length; first += columns) {
    const row = tiles.slice(first, first + columns);
    sheet.reserve(tileHeight);
    const top = sheet.y;
    row.forEach((tile, column) => {
      renderPlate(sheet, column * (width + gap), width, tile.tone === "alarm");
    });
    sheet.skip(8);
    sheet.row(
      row.map(({ label, value, tone = "plain" }, column) => ({
        x: column * (width + gap) + padding,
        width: width - 2 * padding,
        blocks: [
          { text: label, style: styles.label },
          { text: value, style: toneStyles[tone] },
        ],
      })),
    );
    sheet.y = top + tileHeight + gap;
  }
}

function renderPlate(sheet: Sheet, x: number, width: number, alarming: boolean): void {
  const { pdf, y } = sheet;
  const left = pageMargins.left + x;
  sheet.artifact(() => {
    pdf.roundedRect(left, y, width, tileHeight, 3).fill(alarming ? colors.alarmTint : colors.tint);
    pdf.rect(left, y, 2.5, tileHeight).fill(alarming ? colors.alarm : colors.accent);
  });
}
