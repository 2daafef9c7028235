import { crc32 } from "node:zlib";
import { MissingBytes } from "./missing-bytes.ts";
import { SegmentFormatError } from "./segment-format-error.ts";
import { readFormat, readHead, readWhole, type SegmentHead, wholeFormat } from "./segment-layout.ts";

/**
 * The bytes of a segment file. Either all pages are loaded, or only some. Memory is reserved for the whole file, but
 * the operating system provides it only as pages arrive.
 */
export class SegmentBytes {
  readonly head: SegmentHead;
  readonly #bytes: Uint8Array;
  /** 1 for each loaded page; null when all are loaded. */
  #present: Uint8Array | null;
  #absentCount: number;

  private constructor(head: SegmentHead, bytes: Uint8Array, present: Uint8Array | null) {
    this.head = head;
    this.#bytes = bytes;
    this.#present = present;
    this.#absentCount = present?.length ?? 0;
  }

  /**
   * Returns a complete file. The bytes are used without a copy if they start at a multiple of 8 in their buffer, so
   * they must not change.
   *
   * @throws SegmentFormatError when they are truncated, altered, or of another format
   */
  static ofWhole(bytes: Uint8Array): SegmentBytes {
    // Typed arrays must start at a multiple of their element size.
    const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
    if (readFormat(aligned) === wholeFormat) return new SegmentBytes(readWhole(aligned), aligned, null);
    const head = readHead(aligned);
    if (head.length !== aligned.length)
      throw new SegmentFormatError(
        `the segment should be ${head.length} bytes long but is ${aligned.length}`,
      );
    const { pageChecksums } = head;
    for (const page of pageChecksums.keys()) {
      const { from, to } = rangeOfPage(head, page);
      checkPage(aligned.subarray(from, to), pageChecksums[page]);
    }
    return new SegmentBytes(head, aligned, null);
  }

  /**
   * Returns the beginning of a file in a format with pages, at least up to the end of its head.
   *
   * @throws SegmentFormatError when it is truncated, altered, or of another format
   */
  static ofBeginning(beginning: Uint8Array): SegmentBytes {
    const head = readHead(beginning);
    const bytes = new Uint8Array(head.length);
    bytes.set(beginning.subarray(0, head.pagesFrom));
    const segment = new SegmentBytes(head, bytes, new Uint8Array(head.pageChecksums.length));
    segment.accept(0, beginning);
    return segment;
  }

  get isComplete(): boolean {
    return this.#present === null;
  }

  /**
   * Adds the pages that `bytes` contain completely. `offset` is the position of `bytes` in the file.
   * @throws SegmentFormatError when a page is altered
   */
  accept(offset: number, bytes: Uint8Array): void {
    const { pagesFrom, pageBytes, pageChecksums } = this.head;
    const first = Math.max(0, Math.ceil((offset - pagesFrom) / pageBytes));
    for (let page = first; page < pageChecksums.length && this.#present !== null; page += 1) {
      const { from, to } = rangeOfPage(this.head, page);
      if (to > offset + bytes.length) return;
      if (this.#present[page] === 1) continue;
      const content = bytes.subarray(from - offset, to - offset);
      checkPage(content, pageChecksums[page]);
      this.#bytes.set(content, from);
      this.#present[page] = 1;
      this.#absentCount -= 1;
      if (this.#absentCount === 0) this.#present = null;
    }
  }

  /** Returns the missing pages in a range of bytes, ascending. */
  listAbsentPages(from = 0, to = this.head.length): number[] {
    if (this.#present === null || from >= to) return [];
    const { pagesFrom, pageBytes } = this.head;
    const absent: number[] = [];
    const end = Math.min(this.#present.length, Math.ceil((to - pagesFrom) / pageBytes));
    for (let page = Math.max(0, Math.floor((from - pagesFrom) / pageBytes)); page < end; page += 1)
      if (this.#present[page] === 0) absent.push(page);
    return absent;
  }

  /** @throws MissingBytes unless every byte of the range is loaded */
  require(from: number, to: number): void {
    if (this.listAbsentPages(from, to).length > 0) throw new MissingBytes([{ bytes: this, from, to }]);
  }

  /**
   * Returns the memory of the whole file, even if its bytes are not loaded. Read a range of it only after `require`.
   */
  get memory(): { buffer: ArrayBufferLike; byteOffset: number } {
    return this.#bytes;
  }

  /** Returns the bytes of a page. */
  rangeOfPage(page: number): { from: number; to: number } {
    return rangeOfPage(this.head, page);
  }
}

const rangeOfPage = ({ pagesFrom, pageBytes, length }: SegmentHead, page: number) => ({
  from: pagesFrom + page * pageBytes,
  to: Math.min(pagesFrom + (page + 1) * pageBytes, length),
});

function checkPage(content: Uint8Array, checksum: number | undefined): void {
  if (crc32(content) !== checksum)
    throw new SegmentFormatError("the checksum of a page of the segment does not match its content");
}
