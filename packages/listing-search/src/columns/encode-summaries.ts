import { zstdCompressSync } from "node:zlib";
import { CompressedTexts } from "../bytes/compressed-texts.ts";
import { type GrowingArray, growingBytes, growingWords } from "../bytes/growing-array.ts";
import type { Column } from "../bytes/section.ts";
import { blockLength } from "./summary-blocks.ts";

/** Rows whose summaries are sorted in memory at once: whole blocks. */
const rowsOfPart = 1_024 * blockLength;

/**
 * Adds the summaries of rows, in row order, as `summary.blocks` (concatenated Zstandard frames of 16 rows
 * each) and `summary.ends` (byte offset of the end of each frame). A frame contains the 17 offsets of its
 * summaries, then the summaries.
 *
 * @param summaries the summaries in order of arrival, which are drained
 */
export function encodeSummaries(
  sections: Map<string, Column>,
  arrivalOfRow: Uint32Array,
  summaries: CompressedTexts,
): void {
  const blocks = growingBytes();
  const ends = growingWords();
  for (const part of splitByRow(arrivalOfRow, summaries)) {
    const summaryOfRow = readPart(part);
    for (let row = 0; row < summaryOfRow.length; row += blockLength) {
      blocks.append(compressBlock(summaryOfRow.slice(row, row + blockLength)));
      ends.push(blocks.length);
    }
  }
  sections.set("summary.blocks", blocks.values);
  sections.set("summary.ends", ends.values);
}

/** The summaries of up to `rowsOfPart` consecutive rows, in order of arrival. */
interface SummaryPart {
  rowCount: number;
  /** The position of each summary's row in the part. */
  rows: GrowingArray<Uint32Array>;
  summaries: CompressedTexts;
}

/** Sorts summaries by part, so that no more than one part is uncompressed at once. */
function splitByRow(arrivalOfRow: Uint32Array, summaries: CompressedTexts): SummaryPart[] {
  const replaced = arrivalOfRow.length;
  const rowOfArrival = new Uint32Array(summaries.count).fill(replaced);
  for (const [row, arrival] of arrivalOfRow.entries()) rowOfArrival[arrival] = row;
  const parts = Array.from({ length: Math.ceil(arrivalOfRow.length / rowsOfPart) }, (_, part) => ({
    rowCount: Math.min(rowsOfPart, arrivalOfRow.length - part * rowsOfPart),
    rows: growingWords(),
    summaries: new CompressedTexts(),
  }));
  let arrival = 0;
  for (const summary of summaries.drain()) {
    const row = rowOfArrival[arrival] ?? replaced;
    arrival += 1;
    const part = parts[Math.floor(row / rowsOfPart)];
    if (row === replaced || part === undefined) continue;
    part.rows.push(row % rowsOfPart);
    part.summaries.add(summary);
  }
  return parts;
}

function readPart({ rowCount, rows, summaries }: SummaryPart): Uint8Array[] {
  const summaryOfRow = new Array<Uint8Array>(rowCount).fill(new Uint8Array());
  let at = 0;
  for (const summary of summaries.drain()) {
    summaryOfRow[rows.values[at] ?? 0] = summary;
    at += 1;
  }
  return summaryOfRow;
}

function compressBlock(summaries: readonly Uint8Array[]): Uint8Array {
  const offsets = new Uint32Array(blockLength + 1);
  for (let slot = 0; slot < blockLength; slot += 1)
    offsets[slot + 1] = (offsets[slot] ?? 0) + (summaries[slot]?.length ?? 0);
  const text = Buffer.concat([new Uint8Array(offsets.buffer), ...summaries]);
  // With a known size, the decompressor allocates only this size, not the default window of 2 MiB.
  return zstdCompressSync(text, { pledgedSrcSize: text.length });
}
