import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Bytes by their hash, in a folder or, without a folder, in memory. */
export class Blobs {
  readonly #directory: string | null;
  readonly #inMemory = new Map<string, Buffer>();

  constructor(directory: string | null) {
    this.#directory = directory;
    if (directory !== null) mkdirSync(directory, { recursive: true });
  }

  /** Stores bytes and returns their SHA-256 in hex. */
  put(bytes: Buffer): string {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (this.#directory === null) {
      this.#inMemory.set(sha256, bytes);
      return sha256;
    }
    const file = path.join(this.#directory, sha256);
    if (existsSync(file)) return sha256;
    // A file with its final name is always complete.
    writeFileSync(`${file}.new`, bytes);
    renameSync(`${file}.new`, file);
    return sha256;
  }

  /** Returns the bytes with a hash that {@link put} returned. */
  get(sha256: string): Buffer {
    const bytes =
      this.#directory === null
        ? this.#inMemory.get(sha256)
        : readFileSync(path.join(this.#directory, sha256));
    if (bytes === undefined) throw new Error(`No bytes are kept under ${sha256}`);
    return bytes;
  }
}
