import { orderRuns, type TextRun } from "./order-runs.ts";
import type { Grapheme } from "./prepare-text.ts";
import { isShaped } from "./script-faces.ts";

/** One drawn line of text, as runs from left to right. */
export interface TextLine {
  runs: TextRun[];
  /** The original text if it differs from the drawn characters; else null. */
  written: string | null;
  /** Whether some of the text is read from right to left. */
  turns: boolean;
  /** Whether the drawn text lacks part of the original. */
  respelt: boolean;
}

/** A longer word fits into no line, so it is not measured. */
const longestWord = 200;
const unspaced = /[\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
// A line never starts with a closing bracket or the end of a sentence, and never ends with an opening
// bracket.
const staysBehind = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}\s]/u;
const staysAhead = /^[\p{Ps}\p{Pi}]/u;
const words = new Intl.Segmenter("en", { granularity: "word" });
const breaksAfter = new Set([" ", "-", "/", ",", ";", "_", "@", "\u2013", "\u2014"]);

/**
 * Breaks a line into lines that fit into `width`: between words if possible, otherwise between characters. A
 * line has at least one character, however narrow the column.
 */
export function breakLines(
  graphemes: readonly Grapheme[],
  width: number,
  measure: (graphemes: readonly Grapheme[]) => number,
): TextLine[] {
  const lines: Grapheme[][] = [[]];
  let room = width;
  for (const word of splitWords(graphemes)) {
    const isMeasured = word.length <= longestWord;
    const wholeWidth = isMeasured ? measure(word) : Number.POSITIVE_INFINITY;
    // A space after the last word may overhang the line.
    const wordWidth = isMeasured && wholeWidth > room ? measure(trimEnd(word)) : wholeWidth;
    if (wordWidth > room && wordWidth <= width) {
      lines.push([]);
      room = width;
    }
    if (wordWidth <= room) {
      lines.at(-1)?.push(...word);
      room -= wholeWidth;
      continue;
    }
    for (const grapheme of word) {
      const advance = measure([grapheme]);
      if (advance > room && lines.at(-1)?.length !== 0) {
        lines.push([]);
        room = width;
      }
      lines.at(-1)?.push(grapheme);
      room -= advance;
    }
  }
  return lines.map(toTextLine);
}

function splitWords(graphemes: readonly Grapheme[]): Grapheme[][] {
  const found: Grapheme[][] = [];
  const starts = startsOfWords(graphemes);
  let word: Grapheme[] = [];
  graphemes.forEach((grapheme, index) => {
    word.push(grapheme);
    const next = graphemes[index + 1]?.shown;
    if (next === undefined || (breaksAfter.has(grapheme.shown) && next !== " ") || starts.has(index + 1)) {
      found.push(word);
      word = [];
    }
  });
  return found;
}

/** Returns the start indexes of words in scripts without spaces between words. */
function startsOfWords(graphemes: readonly Grapheme[]): Set<number> {
  const text = graphemes.map(({ shown }) => shown).join("");
  if (!unspaced.test(text)) return new Set();
  const boundaries = new Set(Array.from(words.segment(text), ({ index }) => index));
  const starts = new Set<number>();
  let at = 0;
  graphemes.forEach(({ shown }, index) => {
    const before = graphemes[index - 1]?.shown ?? "";
    const isBetween = unspaced.test(shown) || unspaced.test(before);
    if (isBetween && boundaries.has(at) && !staysBehind.test(shown) && !staysAhead.test(before)) {
      starts.add(index);
    }
    at += shown.length;
  });
  return starts;
}

function trimEnd(graphemes: readonly Grapheme[]): readonly Grapheme[] {
  return graphemes.slice(0, graphemes.findLastIndex(({ shown }) => shown.trim() !== "") + 1);
}

function toTextLine(untrimmed: readonly Grapheme[]): TextLine {
  const graphemes = trimEnd(untrimmed);
  const respelt = graphemes.some((grapheme) => grapheme.respelt);
  const turns = graphemes.some(({ level }) => level > 0);
  // A grapheme drawn as several characters also counts as different, because text extraction may misplace a mark that
  // is drawn separately from its letter.
  const differs = graphemes.some(
    ({ shown, written, face }) =>
      isShaped(face) || (shown !== written && shown.trim() !== "") || [...shown].length > 1,
  );
  return {
    runs: orderRuns(graphemes),
    written: differs || turns ? graphemes.map(({ written }) => written).join("") : null,
    turns,
    respelt,
  };
}
