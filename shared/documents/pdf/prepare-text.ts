/** A typeface: the one for Latin, Greek and Cyrillic, or the one for Hangul, Hanja and symbols. */
export type Face = "western" | "korean";

/** The typeface that has a character, or null if neither has it. */
export type FaceOf = (codePoint: number) => Face | null;

/** One visible character: how it is drawn, and its original text. */
export interface Grapheme {
  shown: string;
  /** The original text without characters that change text direction. Empty if an earlier grapheme contains it. */
  written: string;
  face: Face;
  /** Whether the drawn text lacks part of the original. */
  respelt: boolean;
}

/** The character that replaces one the typefaces lack. */
export const missingMark = "\u25A1";

const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
// Direction marks reorder the text around them, so they are dropped even from copied text.
const hostile = /[\p{Cc}\p{Bidi_Control}]/gu;
// Controls, direction marks, joiners and the like: they are invisible, and some would reorder the text around them.
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const spaces = /^[\t\p{Zs}]$/u;
const marks = /\p{M}/gu;
// Limits the marks on one letter: more would reach into the lines above and below.
const markedLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u0300-\u036F]{1,2}$/u;
const dotUnderMark = /^[ij](?=\p{M}*[\u0300-\u0314])/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Prepares text for drawing with the typefaces of `faceOf`: one line of graphemes per line of text. No visible
 * character is lost: a letter the typefaces lack is drawn without its marks or as the letters it stands for, anything
 * else as `missingMark`.
 */
export function prepareText(text: string, faceOf: FaceOf): Grapheme[][] {
  const lines = text.toWellFormed().normalize("NFC").split(lineEnds);
  return lines.map((line) =>
    [...segmenter.segment(line)].flatMap(({ segment }) => {
      const written = segment.replaceAll(hostile, "");
      return showGrapheme(segment, faceOf).map((shape, index) => ({
        ...shape,
        written: index === 0 ? written : "",
      }));
    }),
  );
}

type Shape = Pick<Grapheme, "shown" | "face" | "respelt">;

/** What is drawn for one grapheme: itself, nothing, or the letters that it stands for. */
function showGrapheme(segment: string, faceOf: FaceOf): Shape[] {
  if (spaces.test(segment)) {
    return [{ shown: segment === "\u00A0" ? segment : " ", face: "western", respelt: false }];
  }
  const visible = segment.replaceAll(invisible, "");
  if (visible === "") return [];
  if (markedLetter.test(visible)) {
    const shown = placeMarks(visible);
    if ([...shown].every((part) => faceOf(codeOf(part)) === "western")) {
      return [{ shown, face: "western", respelt: false }];
    }
  }
  // For other letters the fonts have no mark positions, so only marks that are part of the glyph are shown.
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

/** A mark above an `i` replaces its dot. */
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
