import type { SegmentBytes } from "./segment-bytes.ts";
import { byteLengthOf, type DirectoryEntry, type ElementType } from "./segment-layout.ts";

/** Codes of a dictionary, in the narrowest of three widths. */
export type CodeColumn = Uint8Array | Uint16Array | Uint32Array;
export type Column = CodeColumn | Float64Array;

type ColumnType = new (buffer: ArrayBufferLike, offset: number, length: number) => Column;
const columnTypes: Record<ElementType, ColumnType> = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
};

/** A section of a segment, read in place. Access to an element that is not in memory throws. */
export class Section<Content extends Column> {
  /** Number of elements, known before any of them is loaded. */
  readonly length: number;
  readonly #bytes: SegmentBytes;
  readonly #column: Content;
  readonly #offset: number;
  #isWhole: boolean;

  constructor(bytes: SegmentBytes, entry: DirectoryEntry) {
    const [, type, offset, length] = entry;
    const { buffer, byteOffset } = bytes.memory;
    this.#bytes = bytes;
    this.#offset = offset;
    this.#column = new columnTypes[type](buffer, byteOffset + offset, length) as Content;
    this.length = length;
    this.#isWhole = bytes.isComplete || byteLengthOf(entry) === 0;
  }

  /** Returns all elements. @throws MissingBytes unless all are loaded */
  all(): Content {
    if (!this.#isWhole) {
      this.#requireElements(0, this.length);
      this.#isWhole = true;
    }
    return this.#column;
  }

  /** Returns the elements from `from` (inclusive) to `to` (exclusive). @throws MissingBytes unless they are loaded */
  slice(from: number, to: number): Content {
    if (!this.#isWhole) this.#requireElements(from, to);
    return this.#column.subarray(from, to) as Content;
  }

  /**
   * Returns the whole column, of which only the elements from `from` (inclusive) to `to` (exclusive) may be read. This
   * is cheaper than `slice` for frequent calls.
   *
   * @throws MissingBytes unless they are loaded
   */
  window(from: number, to: number): Content {
    if (!this.#isWhole) this.#requireElements(from, to);
    return this.#column;
  }

  /** Returns one element; 0 beyond the end. @throws MissingBytes unless it is loaded */
  at(position: number): number {
    if (!this.#isWhole) this.#requireElements(position, position + 1);
    return this.#column[position] ?? 0;
  }

  #requireElements(from: number, to: number): void {
    const { BYTES_PER_ELEMENT } = this.#column;
    const last = Math.min(to, this.length);
    this.#bytes.require(this.#offset + from * BYTES_PER_ELEMENT, this.#offset + last * BYTES_PER_ELEMENT);
  }
}
