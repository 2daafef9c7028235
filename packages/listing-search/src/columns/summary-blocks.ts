import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { CompressedTexts } from "../bytes/compressed-texts.ts";
import { type GrowingArray, growingBytes, growingWords } from "../bytes/growing-array.ts";
import { gatherEach } from "../bytes/missing-bytes.ts";
import type { Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";

/** Number of summaries compressed together; `docs/performance-history.md` compares sizes. */
const blockLength = 16;

/** Bytes of the offsets of a block. */
const headBytes = (blockLength + 1) * 4;
/**
 * Memory for the text of a block, in which most fit. With the default, 128 KiB, decompressing takes up to twice the time.
 */
const chunkSize = 20 * 1024;

const blockOf = (row: number): number => Math.floor(row / blockLength);

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

/** The summaries of a segment's rows. */
export class SummaryBlocks {
  readonly #blocks: Section<Uint8Array>;
  readonly #ends: Section<Uint32Array>;

  constructor(reader: SectionReader) {
    this.#blocks = reader.octets("summary.blocks");
    this.#ends = reader.words("summary.ends");
  }

  /** Does nothing if the summary of a row is loaded. @throws MissingBytes otherwise */
  prepare(row: number): void {
    this.#frameOf(blockOf(row));
  }

  /**
   * Returns the summaries of rows, or null for a row that was built without a summary. Each block is decompressed once.
   * @throws MissingBytes with the missing ranges of all rows
   */
  read(rows: readonly number[]): (Uint8Array | null)[] {
    const blocks = [...new Set(rows.map(blockOf))];
    const frames = gatherEach(blocks, (block) => this.#frameOf(block));
    const textOf = new Map(frames.map((frame, at) => [blocks[at], zstdDecompressSync(frame, { chunkSize })]));
    return rows.map((row) => summaryIn(textOf.get(blockOf(row)) ?? new Uint8Array(), row % blockLength));
  }

  /** Returns the compressed frame of a block. */
  #frameOf(block: number): Uint8Array {
    const ends = this.#ends.all();
    return this.#blocks.slice(block === 0 ? 0 : (ends[block - 1] ?? 0), ends[block] ?? 0);
  }
}

/** Returns an offset of a block: the end of the summary before `slot`. */
const offsetIn = (text: Uint8Array, slot: number): number =>
  new DataView(text.buffer, text.byteOffset, text.byteLength).getUint32(slot * 4, true);

function summaryIn(text: Uint8Array, slot: number): Uint8Array | null {
  const [from, to] = [offsetIn(text, slot), offsetIn(text, slot + 1)];
  return from === to ? null : text.subarray(headBytes + from, headBytes + to);
}
