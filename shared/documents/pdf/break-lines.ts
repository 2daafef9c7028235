import type { Grapheme } from "./prepare-text.ts";

/** One line of text as it is drawn. */
export interface TextLine {
  shown: string;
  /** What was written, where that differs from what is shown; else null. */
  written: string | null;
}

/** Beyond this no word fits into a line of a page, and measuring it would only take time. */
const longestWord = 200;
const breaksAfter = new Set([" ", "-", "/", ",", ";", "_", "@", "\u2013", "\u2014"]);

/**
 * Breaks a line into as many as it takes for each to fit into `width`: between words where it can, else between characters.
 * A line holds at least one character, however narrow the column.
 */
export function breakLines(
  graphemes: readonly Grapheme[],
  width: number,
  measure: (text: string) => number,
): TextLine[] {
  const lines: Grapheme[][] = [[]];
  let room = width;
  for (const word of splitWords(graphemes)) {
    const wordWidth = word.length > longestWord ? Number.POSITIVE_INFINITY : measure(textOf(word).trimEnd());
    if (wordWidth > room && wordWidth <= width) {
      lines.push([]);
      room = width;
    }
    if (wordWidth <= room) {
      lines.at(-1)?.push(...word);
      room -= measure(textOf(word));
      continue;
    }
    for (const grapheme of word) {
      const advance = measure(grapheme.shown);
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
  const words: Grapheme[][] = [];
  let word: Grapheme[] = [];
  graphemes.forEach((grapheme, index) => {
    word.push(grapheme);
    const next = graphemes[index + 1]?.shown;
    if (next === undefined || (breaksAfter.has(grapheme.shown) && next !== " ")) {
      words.push(word);
      word = [];
    }
  });
  return words;
}

function textOf(graphemes: readonly Grapheme[]): string {
  return graphemes.map(({ shown }) => shown).join("");
}

function toTextLine(graphemes: readonly Grapheme[]): TextLine {
  const shown = textOf(graphemes).trimEnd();
  const differs = graphemes.some(
    (grapheme) => grapheme.shown !== grapheme.written && grapheme.shown.trim() !== "",
  );
  return {
    shown,
    written: differs
      ? graphemes
          .map(({ written }) => written)
          .join("")
          .trimEnd()
      : null,
  };
}
