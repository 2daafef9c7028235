import type { TextRun } from "./break-lines.ts";
import { chosenFont } from "./embedded-font.ts";
import type { fontFiles } from "./font-files.ts";
import type { Face, FaceOf } from "./prepare-text.ts";
import type { TextStyle } from "./text-styles.ts";

const fontNames: Record<Face, Record<TextStyle["weight"], keyof typeof fontFiles>> = {
  western: { regular: "regular", bold: "bold" },
  korean: { regular: "koreanRegular", bold: "koreanBold" },
};

// Its letters reorder and join, which is not measured here.
const devanagari = /\p{Script=Devanagari}/u;

/** Returns which typeface has a character in the given weight. */
export function facesOf(pdf: PDFKit.PDFDocument, { weight }: TextStyle): FaceOf {
  return (codePoint) => {
    if (devanagari.test(String.fromCodePoint(codePoint))) return null;
    const faces: Face[] = ["western", "korean"];
    return (
      faces.find((face) => chosenFont(pdf.font(fontNames[face][weight])).hasGlyphForCodePoint(codePoint)) ??
      null
    );
  };
}

/** Width of the runs side by side, points. */
export function widthOfRuns(pdf: PDFKit.PDFDocument, runs: readonly TextRun[], style: TextStyle): number {
  return runs.reduce((sum, run) => sum + widthOfRun(pdf, run, style), 0);
}

/** Draws the runs side by side from `x` on, points from the left and the top of the page. */
export function drawRuns(
  pdf: PDFKit.PDFDocument,
  runs: readonly TextRun[],
  style: TextStyle,
  { x, baseline }: { x: number; baseline: number },
): void {
  pdf.fillColor(style.color);
  let left = x;
  for (const run of runs) {
    const width = widthOfRun(pdf, run, style);
    pdf.text(run.text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
    left += width;
  }
}

/** Leaves the run's font selected. */
function widthOfRun(pdf: PDFKit.PDFDocument, { face, text }: TextRun, { weight, size }: TextStyle): number {
  return pdf.font(fontNames[face][weight]).fontSize(size).widthOfString(text);
}
