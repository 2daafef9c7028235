import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";

/** Number of summaries compressed together; `docs/performance-history.md` compares sizes. */
const blockLength = 16;

/**
 * Adds the summaries of rows, in row order, as `summary.blocks` (concatenated Zstandard frames of 16 rows
 * each) and `summary.ends` (byte offset of the end of each frame). A frame contains the 17 offsets of its
 * summaries, then the summaries.
 */
export function encodeSummaries(
  sections: Map<string, Column>,
  arrivalOfRow: Uint32Array,
  summaries: readonly (Uint8Array | undefined)[],
): void {
  const ends = new Uint32Array(Math.ceil(arrivalOfRow.length / blockLength));
  const frames: Uint8Array[] = [];
  let end = 0;
  for (const block of ends.keys()) {
    const offsets = new Uint32Array(blockLength + 1);
    const parts: Uint8Array[] = [];
    for (let slot = 0; slot < blockLength; slot += 1) {
      const arrival = arrivalOfRow[block * blockLength + slot];
      const summary = (arrival === undefined ? undefined : summaries[arrival]) ?? new Uint8Array();
      parts.push(summary);
      offsets[slot + 1] = (offsets[slot] ?? 0) + summary.length;
    }
    // Copied, because the compressor's result keeps its 16 KiB buffer alive.
    const frame = new Uint8Array(zstdCompressSync(Buffer.concat([new Uint8Array(offsets.buffer), ...parts])));
    frames.push(frame);
    end += frame.length;
    ends[block] = end;
  }
  sections.set("summary.blocks", new Uint8Array(Buffer.concat(frames)));
  sections.set("summary.ends", ends);
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
    this.#frameOf(row);
  }

  /** Returns the summary of a row, or null when the row was built without a summary. */
  read(row: number): Uint8Array | null {
    const frame = zstdDecompressSync(this.#frameOf(row));
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const slot = row % blockLength;
    const from = view.getUint32(slot * 4, true);
    const to = view.getUint32(slot * 4 + 4, true);
    const base = (blockLength + 1) * 4;
    return from === to ? null : frame.subarray(base + from, base + to);
  }

  /** Returns the compressed frame with the summary of a row. */
  #frameOf(row: number): Uint8Array {
    const block = Math.floor(row / blockLength);
    const ends = this.#ends.all();
    return this.#blocks.slice(block === 0 ? 0 : (ends[block - 1] ?? 0), ends[block] ?? 0);
  }
}
