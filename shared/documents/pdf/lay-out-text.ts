import { breakLines, type TextLine } from "./break-lines.ts";
import { missingMark, prepareText } from "./prepare-text.ts";
import type { TextStyle } from "./text-styles.ts";

/** Text in one style. */
export interface TextBlock {
  text: string;
  style: TextStyle;
}

/** A line that fits, and how it looks. */
export interface StyledLine extends TextLine {
  style: TextStyle;
}

/** The lines that the blocks take in a column of that width. */
export function layOutText(
  pdf: PDFKit.PDFDocument,
  { blocks, width }: { blocks: readonly TextBlock[]; width: number },
): StyledLine[] {
  return blocks.flatMap(({ text, style }) => {
    pdf.font(style.weight).fontSize(style.size);
    const lines = prepareText(text, hasGlyph(pdf)).flatMap((graphemes) =>
      breakLines(graphemes, width, (part) => pdf.widthOfString(part)),
    );
    return lines.map((line) => ({ ...line, style }));
  });
}

/** How high the lines are together, points. */
export function heightOf(lines: readonly StyledLine[]): number {
  return lines.reduce((sum, { style }) => sum + style.leading, 0);
}

/** Tells what the present font can draw. The library has no way to ask; a font of its own does. */
function hasGlyph(pdf: PDFKit.PDFDocument): (codePoint: number) => boolean {
  const { font } = (
    pdf as unknown as { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } }
  )._font;
  return (codePoint) => codePoint === missingMark.codePointAt(0) || font.hasGlyphForCodePoint(codePoint);
}
