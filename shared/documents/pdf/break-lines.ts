import type { Face, Grapheme } from "./prepare-text.ts";

/** Text that is drawn in one typeface. */
export interface TextRun {
  face: Face;
  text: string;
}

/** One line of text as it is drawn, run after run. */
export interface TextLine {
  runs: TextRun[];
  /** The original text if it differs from the drawn characters; else null. */
  written: string | null;
  /** Whether the drawn text lacks part of the original. */
  respelt: boolean;
}

/** A longer word fits into no line, so it is not measured. */
const longestWord = 200;
const breaksAfter = new Set([" ", "-", "/", ",", ";", "_", "@", "\u2013", "\u2014"]);

/**
 * Breaks a line into lines that fit into `width`: between words if possible, else between characters. A line holds at
 * least one character, however narrow the column.
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

/** Joins graphemes into runs of one typeface each. */
export function joinRuns(graphemes: readonly Grapheme[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const { face, shown } of graphemes) {
    const run = runs.at(-1);
    if (run?.face === face) run.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}

function trimEnd(graphemes: readonly Grapheme[]): readonly Grapheme[] {
  return graphemes.slice(0, graphemes.findLastIndex(({ shown }) => shown.trim() !== "") + 1);
}

function toTextLine(untrimmed: readonly Grapheme[]): TextLine {
  const graphemes = trimEnd(untrimmed);
  // Text extraction may misplace a mark that is drawn apart from its letter.
  const differs = graphemes.some(
    ({ shown, written }) => (shown !== written && shown.trim() !== "") || [...shown].length > 1,
  );
  return {
    runs: joinRuns(graphemes),
    written: differs ? graphemes.map(({ written }) => written).join("") : null,
    respelt: graphemes.some(({ respelt }) => respelt),
  };
}
