import { zstdDecompressSync } from "node:zlib";
import type { Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";

/** Number of summaries compressed together; `docs/performance-history.md` compares sizes. */
export const blockLength = 16;

/**
 * Memory for the text of a block, in which most fit. With the default, 128 KiB, decompressing takes up to twice the time.
 */
const chunkSize = 20 * 1024;
/** Maximum number of cached texts, about 1 MiB. Rows of one page are often in the same blocks. */
const mostTexts = 64;

const blockOf = (row: number): number => Math.floor(row / blockLength);

/** The summaries of a segment's rows. */
export class SummaryBlocks {
  readonly #blocks: Section<Uint8Array>;
  readonly #ends: Section<Uint32Array>;
  /** The texts of blocks that were read last. */
  readonly #texts = new Map<number, Buffer>();

  constructor(reader: SectionReader) {
    this.#blocks = reader.octets("summary.blocks");
    this.#ends = reader.words("summary.ends");
  }

  /** Does nothing if the summary of a row is loaded. @throws MissingBytes otherwise */
  prepare(row: number): void {
    this.#frameOf(blockOf(row));
  }

  /**
   * Returns the summary of a row, or null when the row was built without a summary.
   * @throws MissingBytes unless the summary is loaded
   */
  read(row: number): Uint8Array | null {
    const block = blockOf(row);
    let text = this.#texts.get(block);
    if (text === undefined) {
      text = zstdDecompressSync(this.#frameOf(block), { chunkSize });
      if (this.#texts.size === mostTexts) this.#texts.clear();
      this.#texts.set(block, text);
    }
    const slot = row % blockLength;
    const from = text.readUInt32LE(slot * 4);
    const to = text.readUInt32LE(slot * 4 + 4);
    const base = (blockLength + 1) * 4;
    return from === to ? null : text.subarray(base + from, base + to);
  }

  /** Returns the compressed frame of a block. */
  #frameOf(block: number): Uint8Array {
    const ends = this.#ends.all();
    return this.#blocks.slice(block === 0 ? 0 : (ends[block - 1] ?? 0), ends[block] ?? 0);
  }
}
