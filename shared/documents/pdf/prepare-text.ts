import { levelsOf } from "./order-runs.ts";
import { type Face, isShaped } from "./script-faces.ts";

/** Returns the typeface that draws a character of a line, or null if none contains it. */
export type FaceOf = (codePoint: number, line: string) => Face | null;

/** One visible character: how it is drawn, and its original text. */
export interface Grapheme {
  shown: string;
  /** The original text without characters that change text direction. Empty if an earlier grapheme contains it. */
  written: string;
  face: Face;
  /** Embedding level: odd if it is read from right to left. */
  level: number;
  /** Whether the drawn text lacks part of the original. */
  respelt: boolean;
}

/** Replaces a character that the typefaces lack. */
export const missingMark = "\u25A1";

const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
// Direction marks reorder the text around them, so they are dropped even from copied text.
const hostile = /[\p{Cc}\p{Bidi_Control}]/gu;
// Invisible characters such as controls and joiners are not drawn.
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const spaces = /^[\t\p{Zs}]$/u;
const marks = /\p{M}/gu;
// Limits the marks on one letter: more would reach into the lines above and below.
const markedLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u0300-\u036F]{1,2}$/u;
const joiners = /[\u200C\u200D]/gu;
// No syllable of any script has this many marks above and below.
const beyondMarks = /(\p{Mn}{6})\p{Mn}+/gu;
const dotUnderMark = /^[ij](?=\p{M}*[\u0300-\u0314])/u;
// Each of these characters needs no preparation, and they form most of a document's text.
const plain = /^[\x20-\x7E]*$/;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Prepares text for drawing with the typefaces of `faceOf`: one line of graphemes per line of text. Every
 * visible character has a drawn form: a letter that the typefaces lack is drawn without its marks or as
 * replacement letters, anything else as `missingMark`.
 */
export function prepareText(text: string, faceOf: FaceOf): Grapheme[][] {
  const lines = text.toWellFormed().normalize("NFC").split(lineEnds);
  return lines.map((line) => {
    const faceInLine = (codePoint: number) => faceOf(codePoint, line);
    const segments = plain.test(line)
      ? [...line]
      : Array.from(segmenter.segment(line), ({ segment }) => segment);
    const graphemes = segments.flatMap((segment) => {
      const written = segment.replaceAll(hostile, "");
      return showGrapheme(segment, faceInLine).map((shape, index) => ({
        ...shape,
        written: index === 0 ? written : "",
      }));
    });
    const levels = levelsOf(graphemes.map(({ shown }) => shown));
    return graphemes.map((grapheme, index) => ({ ...grapheme, level: levels[index] ?? 0 }));
  });
}

type FaceInLine = (codePoint: number) => Face | null;
type Shape = Pick<Grapheme, "shown" | "face" | "respelt">;

/** Returns the drawn text of one grapheme: the grapheme itself, an empty text, or replacement letters. */
function showGrapheme(segment: string, faceOf: FaceInLine): Shape[] {
  if (plain.test(segment)) {
    const face = faceOf(codeOf(segment));
    if (face !== null) return [{ shown: segment, face, respelt: false }];
  }
  if (spaces.test(segment)) {
    return [{ shown: segment === "\u00A0" ? segment : " ", face: "western", respelt: false }];
  }
  const visible = segment.replaceAll(invisible, "");
  if (visible === "") return [];
  const syllable = showSyllable(segment, faceOf);
  if (syllable !== null) return [syllable];
  if (markedLetter.test(visible)) {
    const shown = placeMarks(visible);
    if ([...shown].every((part) => faceOf(codeOf(part)) === "western")) {
      return [{ shown, face: "western", respelt: false }];
    }
  }
  // For other letters the fonts have no mark positions, so only marks that are part of the glyph are drawn.
  const whole = visible.replaceAll(marks, "");
  const bare = visible.normalize("NFKD").replaceAll(marks, "").normalize("NFC");
  for (const candidate of [whole, bare, missingMark]) {
    const shapes = [...candidate].map((shown) => ({
      shown,
      face: shown === missingMark ? "korean" : faceOf(codeOf(shown)),
      respelt: candidate !== visible,
    }));
    if (shapes.length > 0 && shapes.every(hasFace)) return shapes;
  }
  return [];
}

/** Returns a letter with its marks if the typeface shapes them; null if another typeface draws it. */
function showSyllable(segment: string, faceOf: FaceInLine): Shape | null {
  const shown = segment
    .replaceAll(hostile, "")
    .replaceAll(/[^\P{Default_Ignorable_Code_Point}\u200C\u200D]/gu, "");
  const [first = "", ...others] = shown.replaceAll(joiners, "");
  const face = faceOf(codeOf(first));
  if (face === null || !isShaped(face)) return null;
  if (others.some((part) => faceOf(codeOf(part)) !== face)) return null;
  const kept = shown.replaceAll(beyondMarks, "$1");
  return { shown: kept, face, respelt: kept !== shown };
}

/** Returns a letter with its marks. A mark above an `i` replaces its dot. */
function placeMarks(letter: string): string {
  const apart = letter.normalize("NFD");
  return dotUnderMark.test(apart) ? apart.replace(/^./, (base) => (base === "i" ? "ı" : "ȷ")) : letter;
}

function hasFace(shape: Omit<Shape, "face"> & { face: Face | null }): shape is Shape {
  return shape.face !== null;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
