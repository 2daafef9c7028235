import { chosenFont, tellGlyphsApart } from "./embedded-font.ts";
import { isHan, isShaped, type ScriptFace, scriptFaceNames, scriptFaces } from "./script-faces.ts";
import { type Shaper, startShaper } from "./shape-text.ts";

/** The weights a document is drawn in. */
export const weights = ["regular", "bold"] as const;

/** Reads one weight of a typeface, a TrueType file. */
export type ReadFace = (face: ScriptFace, weight: (typeof weights)[number]) => Promise<Uint8Array>;

/** Adds the typefaces to the document that the texts need beyond those it has; for most it needs none. */
export async function addFaces(
  pdf: PDFKit.PDFDocument,
  texts: readonly string[],
  readFace: ReadFace,
): Promise<void> {
  const joined = texts.join("\n");
  const needed = scriptFaceNames.filter((face) => isShaped(face) && scriptFaces[face].letters.test(joined));
  const shaper = needed.length === 0 ? null : await startShaper();
  await Promise.all(needed.map((face) => addFace(pdf, face, readFace, shaper)));
  const han = [...joined.normalize("NFC")].filter(isHan);
  if (!han.every((character) => hasCharacter(pdf, "korean", character))) {
    await addFace(pdf, "chinese", readFace, null);
  }
}

/** Whether the document has the typeface. */
export const hasFace = (pdf: PDFKit.PDFDocument, face: ScriptFace): boolean => facesIn(pdf).has(face);

/** Whether a typeface of the document has the character. */
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

async function addFace(
  pdf: PDFKit.PDFDocument,
  face: ScriptFace,
  readFace: ReadFace,
  shaper: Shaper | null,
): Promise<void> {
  const files = await Promise.all(weights.map((weight) => readFace(face, weight)));
  for (const [index, bytes] of files.entries()) {
    const name = `${face}-${weights[index] ?? "regular"}`;
    pdf.registerFont(name, Buffer.from(bytes));
    const font = chosenFont(pdf.font(name));
    if (shaper !== null) {
      font.layout = shaper(bytes, font);
      tellGlyphsApart(pdf);
    }
  }
  facesIn(pdf).add(face);
}
