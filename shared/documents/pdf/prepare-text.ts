/** A typeface: the one for Latin, Greek and Cyrillic, or the one for Hangul, Hanja and symbols. */
export type Face = "western" | "korean";

/** The typeface that has a character, or null where neither has. */
export type FaceOf = (codePoint: number) => Face | null;

/** What the reader sees as one character: how it is drawn, and what was written. */
export interface Grapheme {
  shown: string;
  /** What was written, without what has no shape and turns the text around it. Empty where an earlier one holds it. */
  written: string;
  face: Face;
  /** Whether the reader sees less than what was written. */
  respelt: boolean;
}

/** A character that stands for one that the typefaces lack. */
export const missingMark = "\u25A1";

const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
// Marks of direction turn the text around them, so they are not even kept for who copies the text.
const hostile = /[\p{Cc}\p{Bidi_Control}]/gu;
// Controls, marks of direction, joiners and the like: they have no shape, and some would turn the text around them.
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const spaces = /^[\t\p{Zs}]$/u;
const marks = /\p{M}/gu;
// More marks on one letter than any orthography has would reach into the lines above and below.
const markedLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u0300-\u036F]{1,2}$/u;
const dotUnderMark = /^[ij](?=\p{M}*[\u0300-\u0314])/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Text as it can be drawn with the typefaces that `faceOf` tells of, a line of graphemes for each line that was written.
 * Nothing that was visible gets lost: a letter that they lack is drawn without its marks or as the letters it stands for,
 * anything else as `missingMark`.
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
  // On any other letter the fonts do not say where marks stand, so it is shown with those that are part of its glyph.
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

/** An `i` loses its dot to a mark that stands in its place. */
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
