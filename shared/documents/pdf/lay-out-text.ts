import { breakLines, type TextLine } from "./break-lines.ts";
import { orderRuns } from "./order-runs.ts";
import { prepareText } from "./prepare-text.ts";
import type { TextStyle } from "./text-styles.ts";
import { facesOf, widthOfRuns } from "./typeset-runs.ts";

/** Text in one style. */
export interface TextBlock {
  text: string;
  style: TextStyle;
}

/** A line that fits, with its style. */
export interface StyledLine extends TextLine {
  style: TextStyle;
}

/** Returns the lines of the blocks in a column of the given width. */
export function layOutText(
  pdf: PDFKit.PDFDocument,
  { blocks, width }: { blocks: readonly TextBlock[]; width: number },
): StyledLine[] {
  return blocks.flatMap(({ text, style }) => {
    const lines = prepareText(text, facesOf(pdf, style)).flatMap((graphemes) =>
      breakLines(graphemes, width, (part) => widthOfRuns(pdf, orderRuns(part), style)),
    );
    return lines.map((line) => ({ ...line, style }));
  });
}

/** Returns the total height of the lines, points. */
export function heightOf(lines: readonly StyledLine[]): number {
  return lines.reduce((sum, { style }) => sum + style.leading, 0);
}

/** Returns the width of a text on one line, points. */
export function measureText(pdf: PDFKit.PDFDocument, { text, style }: TextBlock): number {
  return widthOfRuns(pdf, orderRuns(prepareText(text, facesOf(pdf, style)).flat()), style);
}
