import type { Face, Grapheme } from "./prepare-text.ts";

/** Text that is drawn in one typeface. */
export interface TextRun {
  face: Face;
  text: string;
}

/** One line of text as it is drawn, run after run. */
export interface TextLine {
  runs: TextRun[];
  /** What was written, where that cannot be read off the characters that are drawn; else null. */
  written: string | null;
  /** Whether the reader sees less than what was written. */
  respelt: boolean;
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
  measure: (graphemes: readonly Grapheme[]) => number,
): TextLine[] {
  const lines: Grapheme[][] = [[]];
  let room = width;
  for (const word of splitWords(graphemes)) {
    const isMeasured = word.length <= longestWord;
    const wholeWidth = isMeasured ? measure(word) : Number.POSITIVE_INFINITY;
    // Most words fit with the space behind them; where that is what does not fit, it may hang over.
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

/** The graphemes as runs of one typeface each. */
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
  // A mark that is drawn beside its letter is found anywhere on the line by who extracts text.
  const differs = graphemes.some(
    ({ shown, written }) => (shown !== written && shown.trim() !== "") || [...shown].length > 1,
  );
  return {
    runs: joinRuns(graphemes),
    written: differs ? graphemes.map(({ written }) => written).join("") : null,
    respelt: graphemes.some(({ respelt }) => respelt),
  };
}
