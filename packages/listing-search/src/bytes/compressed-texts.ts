import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { growingBytes, growingWords } from "./growing-array.ts";

/** Bytes that are compressed together. */
const chunkBytes = 256 * 1024;
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Texts, as bytes, in the order in which they are added. They stay compressed in memory until they are read. */
export class CompressedTexts {
  readonly #lengths = growingWords();
  readonly #pending = growingBytes();
  readonly #chunks: Uint8Array[] = [];

  get count(): number {
    return this.#lengths.length;
  }

  /** Adds a copy of a text. */
  add(text: Uint8Array): void {
    this.#lengths.push(text.length);
    this.#pending.append(text);
    if (this.#pending.length >= chunkBytes) this.#compress();
  }

  /** Yields all texts in order and releases their memory. Nothing can be read or added afterward. */
  *drain(): Generator<Uint8Array> {
    if (this.#pending.length > 0) this.#compress();
    this.#chunks.reverse();
    let chunk = new Uint8Array();
    let start = 0;
    for (const length of this.#lengths.values) {
      if (length > 0 && start === chunk.length) {
        chunk = zstdDecompressSync(this.#chunks.pop() ?? new Uint8Array());
        start = 0;
      }
      yield chunk.subarray(start, start + length);
      start += length;
    }
  }

  #compress(): void {
    // Copied, because the compressor's result keeps a larger buffer alive.
    this.#chunks.push(new Uint8Array(zstdCompressSync(this.#pending.values, fast)));
    this.#pending.clear();
  }
}
