import { chosenFont, renderOutlines } from "./embedded-font.ts";
import type { TextRun } from "./order-runs.ts";
import type { FaceOf } from "./prepare-text.ts";
import { hasCharacter, hasFace } from "./read-faces.ts";
import {
  type Face,
  type FontName,
  hanFaces,
  isHan,
  isShaped,
  scriptFaceNames,
  scriptFaces,
} from "./script-faces.ts";
import type { TextStyle } from "./text-styles.ts";

const fontNameOf = (face: Face, weight: TextStyle["weight"]): FontName => {
  if (face === "western") return weight;
  if (face === "korean") return weight === "bold" ? "koreanBold" : "koreanRegular";
  return `${face}-${weight}`;
};

/** Returns the function that finds the typeface of a character, in the given weight. */
export function facesOf(pdf: PDFKit.PDFDocument, { weight }: TextStyle): FaceOf {
  const has = (face: Face, codePoint: number) =>
    chosenFont(pdf.font(fontNameOf(face, weight))).hasGlyphForCodePoint(codePoint);
  return (codePoint, line) => {
    // The western typeface has all printable ASCII characters, which is most of a document.
    if (codePoint >= 0x20 && codePoint < 0x7f) return "western";
    const character = String.fromCodePoint(codePoint);
    const ownFaces = scriptFaceNames.filter(
      (face) => isShaped(face) && scriptFaces[face].letters.test(character) && hasFace(pdf, face),
    );
    // The western typeface has Devanagari too, but its letters need shaping.
    const faces: Face[] = [...ownFaces, ...(devanagari.test(character) ? [] : common)];
    const found = isHan(character)
      ? findHanFace(pdf, line, character, weight)
      : faces.find((face) => has(face, codePoint));
    return found ?? null;
  };
}

const devanagari = /\p{Script=Devanagari}/u;
const common: readonly Face[] = ["western", "korean"];

/** Returns the first typeface that has all Han characters of the line, otherwise the first that has this character. */
function findHanFace(
  pdf: PDFKit.PDFDocument,
  line: string,
  character: string,
  weight: TextStyle["weight"],
): Face | undefined {
  const faces = hanFaces.filter((face) => face === "korean" || hasFace(pdf, face));
  const characters = [...line].filter(isHan);
  return (
    faces.find((face) => characters.every((other) => hasCharacter(pdf, face, other, weight))) ??
    faces.find((face) => hasCharacter(pdf, face, character, weight))
  );
}

/** Returns the width of the runs side by side, in points. */
export function widthOfRuns(pdf: PDFKit.PDFDocument, runs: readonly TextRun[], style: TextStyle): number {
  return runs.reduce((sum, run) => sum + widthOfRun(pdf, run, style), 0);
}

/** Draws the runs side by side from `x` on, points from the left and the top of the page. */
export function renderRuns(
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
    if (isShaped(run.face)) renderOutlines(pdf, run.text, style.size, { x: left, baseline });
    left += width;
  }
}

/** Returns the width of a run, and leaves the run's font selected. */
function widthOfRun(pdf: PDFKit.PDFDocument, { face, text }: TextRun, { weight, size }: TextStyle): number {
  return pdf.font(fontNameOf(face, weight)).fontSize(size).widthOfString(text);
}
