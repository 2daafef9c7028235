import bidiModule from "bidi-js";
import { type Face, isShaped } from "./script-faces.ts";

/** Text that is drawn in one typeface. */
export interface TextRun {
  face: Face;
  text: string;
}

/** Characters drawn in one typeface and one direction. */
interface Piece {
  face: Face;
  shown: string;
  level: number;
}

// The bidirectional algorithm, started on first use. Most documents have no right-to-left text, and decompressing the
// algorithm's tables takes time.
let bidi: ReturnType<typeof bidiModule.default> | null = null;

function startBidi(): ReturnType<typeof bidiModule.default> {
  // The types describe the package as a CommonJS module.
  bidi ??= (bidiModule as unknown as typeof bidiModule.default)();
  return bidi;
}

const rightToLeft = /[\p{scx=Arabic}\p{scx=Hebrew}]/u;

/**
 * Returns the embedding level of each piece of a line by the bidirectional algorithm: odd levels are read from right to
 * left. The first letter with a direction determines the direction of the line.
 */
export function levelsOf(pieces: readonly string[]): number[] {
  const text = pieces.join("");
  if (!rightToLeft.test(text)) return pieces.map(() => 0);
  const { levels } = startBidi().getEmbeddingLevels(text);
  let start = 0;
  return pieces.map((piece) => {
    const level = levels[start] ?? 0;
    start += piece.length;
    return level;
  });
}

/** Joins the pieces of a line into runs of one typeface and direction, in drawing order. */
export function orderRuns(pieces: readonly Piece[]): TextRun[] {
  const runs: { face: Face; level: number; pieces: string[] }[] = [];
  for (const { face, shown, level } of pieces) {
    const run = runs.at(-1);
    // The library lays out words from left to right, so right-to-left words are laid out one by one.
    const isApart = level % 2 === 1 && (shown === " " || run?.pieces.at(-1) === " ");
    if (run?.face === face && run.level === level && !isApart) run.pieces.push(shown);
    else runs.push({ face: faceOfSpace(face, shown, level, run?.face), level, pieces: [shown] });
  }
  return reorder(runs).map(({ face, level, pieces: shown }) => ({
    face,
    // The shaping engine reverses text automatically; other text is drawn from left to right.
    text: level % 2 === 0 || isShaped(face) ? shown.join("") : shown.toReversed().map(mirror).join(""),
  }));
}

/**
 * Draws a space between right-to-left words in their typeface, so that text extraction treats them as one
 * text.
 */
function faceOfSpace(face: Face, shown: string, level: number, before: Face | undefined): Face {
  return shown === " " && level % 2 === 1 && before !== undefined ? before : face;
}

/** Reverses each sequence at or above a level, from the highest to the lowest odd level. */
function reorder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: Run[] = [];
    let sequence: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) sequence.unshift(run);
      else {
        next.push(...sequence, run);
        sequence = [];
      }
    }
    ordered = [...next, ...sequence];
  }
  return ordered;
}

const mirror = (character: string): string => startBidi().getMirroredCharacter(character) ?? character;
