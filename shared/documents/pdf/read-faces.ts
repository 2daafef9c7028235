import { chosenFont, separateGlyphs } from "./embedded-font.ts";
import { isHan, isShaped, type ScriptFace, scriptFaceNames, scriptFaces } from "./script-faces.ts";
import { type Shaper, startShaper } from "./shape-text.ts";

/** The weights in which a document is drawn. */
export const weights = ["regular", "bold"] as const;

/** Reads one weight of a typeface, a TrueType file. */
export type ReadFace = (face: ScriptFace, weight: (typeof weights)[number]) => Promise<Uint8Array>;

/** Adds the typefaces that the texts need and the document lacks. Most texts need none. */
export async function addFaces(
  pdf: PDFKit.PDFDocument,
  texts: readonly string[],
  readFace: ReadFace,
): Promise<void> {
  const joined = texts.join("\n");
  const needed = scriptFaceNames.filter((face) => isShaped(face) && scriptFaces[face].letters.test(joined));
  const shaper = needed.length === 0 ? null : await startShaper();
  // The typefaces are read concurrently but added in a fixed order. The order determines the names of the fonts, and so
  // the bytes of the document.
  const read = await Promise.all(needed.map((face) => readWeights(face, readFace)));
  for (const [index, face] of needed.entries()) addFace(pdf, face, read[index] ?? [], shaper);
  const han = [...joined.normalize("NFC")].filter(isHan);
  if (!han.every((character) => hasCharacter(pdf, "korean", character))) {
    addFace(pdf, "chinese", await readWeights("chinese", readFace), null);
  }
}

/** Reports whether the document has the typeface. */
export const hasFace = (pdf: PDFKit.PDFDocument, face: ScriptFace): boolean => facesIn(pdf).has(face);

/** Reports whether a typeface of the document has the character. */
export const hasCharacter = (
  pdf: PDFKit.PDFDocument,
  face: ScriptFace | "korean",
  character: string,
  weight: (typeof weights)[number] = "regular",
): boolean => {
  const name = face === "korean" ? (weight === "bold" ? "koreanBold" : "koreanRegular") : `${face}-${weight}`;
  return chosenFont(pdf.font(name)).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
};

const facesByDocument = new WeakMap<PDFKit.PDFDocument, Set<ScriptFace>>();

function facesIn(pdf: PDFKit.PDFDocument): Set<ScriptFace> {
  const faces = facesByDocument.get(pdf) ?? new Set<ScriptFace>();
  facesByDocument.set(pdf, faces);
  return faces;
}

const readWeights = (face: ScriptFace, readFace: ReadFace): Promise<Uint8Array[]> =>
  Promise.all(weights.map((weight) => readFace(face, weight)));

function addFace(
  pdf: PDFKit.PDFDocument,
  face: ScriptFace,
  files: readonly Uint8Array[],
  shaper: Shaper | null,
): void {
  for (const [index, bytes] of files.entries()) {
    const name = `${face}-${weights[index] ?? "regular"}`;
    pdf.registerFont(name, Buffer.from(bytes));
    const font = chosenFont(pdf.font(name));
    if (shaper !== null) {
      font.layout = shaper(bytes, font);
      separateGlyphs(pdf);
    }
  }
  facesIn(pdf).add(face);
}
