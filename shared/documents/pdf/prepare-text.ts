/** What the reader sees as one character: how it is drawn, and what was written. */
export interface Grapheme {
  shown: string;
  /** Empty for the second and further letters that something is spelt with. */
  written: string;
}

/** A character that stands for one that the font lacks. */
export const missingMark = "\u25A1";

const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
// Marks of direction turn the text around them, so they are not even kept for who copies the text.
const hostile = /[\p{Cc}\p{Bidi_Control}]/gu;
// Controls, marks of direction, joiners and the like: they have no shape, and some would turn the text around them.
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const spaces = /^[\t\p{Zs}]$/u;
const marks = /\p{M}/gu;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Letters that are not a base letter with marks, spelt as they are where they cannot be set. */
const spellings: Record<string, string> = {
  ...{
    Ł: "L",
    ł: "l",
    đ: "d",
    Ħ: "H",
    ħ: "h",
    ı: "i",
    ŧ: "t",
    Ŧ: "T",
    ŋ: "ng",
    Ŋ: "Ng",
    ẞ: "SS",
    ə: "e",
    Ə: "E",
  },
  ...{
    Ɓ: "B",
    ɓ: "b",
    Ɗ: "D",
    ɗ: "d",
    Ƙ: "K",
    ƙ: "k",
    Ƴ: "Y",
    ƴ: "y",
    Ɛ: "E",
    ɛ: "e",
    Ɔ: "O",
    ɔ: "o",
    Ɖ: "D",
    ɖ: "d",
  },
  ...{
    Қ: "К",
    қ: "к",
    Ң: "Н",
    ң: "н",
    Ғ: "Г",
    ғ: "г",
    Ҳ: "Х",
    ҳ: "х",
    Ұ: "У",
    ұ: "у",
    Ү: "У",
    ү: "у",
    Ө: "О",
    ө: "о",
  },
  ...{
    Һ: "Х",
    һ: "х",
    Ә: "А",
    ә: "а",
    І: "I",
    і: "i",
    Є: "Е",
    є: "е",
    Ґ: "Г",
    ґ: "г",
    Ј: "J",
    ј: "j",
    Ҷ: "Ч",
    ҷ: "ч",
  },
  ...{ "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2212": "-", "\u02BB": "'", "\u2044": "/" },
};

/**
 * Text as it can be drawn with a font that has the glyphs that `hasGlyph` says, a line of graphemes for each line that was
 * written. Nothing that was visible gets lost: a letter that the font lacks is drawn without its marks or spelt with other
 * letters, anything else as `missingMark`.
 */
export function prepareText(text: string, hasGlyph: (codePoint: number) => boolean): Grapheme[][] {
  const canShow = (part: string) => [...part].every((character) => hasGlyph(character.codePointAt(0) ?? 0));
  const lines = text.toWellFormed().normalize("NFC").split(lineEnds);
  return lines.map((line) =>
    [...segmenter.segment(line)].flatMap(({ segment }) => {
      const written = segment.replaceAll(hostile, "");
      return showGrapheme(segment, canShow).map((shown, index) => ({
        shown,
        written: index === 0 ? written : "",
      }));
    }),
  );
}

/** What is drawn for one grapheme: itself, nothing, or the letters that it is spelt with. */
function showGrapheme(segment: string, canShow: (part: string) => boolean): string[] {
  if (spaces.test(segment)) return [segment === "\u00A0" ? segment : " "];
  const visible = segment.replaceAll(invisible, "");
  if (visible === "") return [];
  // The font does not say where marks stand on letters, so a letter is shown with those that are part of its glyph.
  const whole = visible.replaceAll(marks, "");
  if (whole !== "" && canShow(whole)) return [whole];
  const bare = visible.normalize("NFKD").replaceAll(marks, "").normalize("NFC");
  const spelt = [...bare].map((letter) => spellings[letter] ?? letter).join("");
  return [...([bare, spelt].find((text) => text !== "" && canShow(text)) ?? missingMark)];
}
