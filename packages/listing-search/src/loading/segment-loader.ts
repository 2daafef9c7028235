import { SegmentBytes } from "../bytes/segment-bytes.ts";
import { SegmentFormatError } from "../bytes/segment-format-error.ts";
import { readFormat, readHeadLength, wholeFormat } from "../bytes/segment-layout.ts";
import { openSegment, readSegment, type Segment } from "../segments/open-segment.ts";
import { type ByteRange, mergeRanges, requestsAtOnce } from "./merge-ranges.ts";

/** Reads a range of a stored segment. Returns fewer bytes if the segment ends within the range. */
export type FetchPart = (range: ByteRange) => Promise<{ bytes: Uint8Array; objectLength: number }>;

/** Sizes that decide how much of a segment is read when it is opened. */
export interface OpeningSizes {
  /**
   * Size of the first read, which begins at the start of the file. The start has most of the data that responses need.
   */
  beginningBytes: number;
  /** A segment up to this size is read completely, because this takes no longer than a part. */
  smallBytes: number;
}

const baseSizes: OpeningSizes = { beginningBytes: 3 * 1024 * 1024, smallBytes: 5 * 1024 * 1024 };
/**
 * With these sizes, opening even the largest delta reads nearly everything but its summaries. With smaller sizes, a
 * query that needs only the beginning of the base would wait for further reads of the deltas.
 */
const deltaSizes: OpeningSizes = { beginningBytes: 1280 * 1024, smallBytes: 1280 * 1024 };

/** Returns the opening sizes of an index segment; number 0 is the base. */
export const openingSizesOf = (segmentNumber: number): OpeningSizes =>
  segmentNumber === 0 ? baseSizes : deltaSizes;

/** The bytes read at a time while no request waits. */
const restBytes = 1024 * 1024;
/** Maximum number of reads of a range with a wrong checksum. */
const attemptLimit = 3;

/** Loads parts of one segment on demand, and the rest afterwards. Only verified bytes become readable. */
export class SegmentLoader {
  readonly segment: Segment;
  readonly #fetchPart: FetchPart;
  /** Pages that are being loaded for a waiting caller. */
  readonly #awaited = new Map<number, Promise<void>>();
  #loadingRest: Promise<void> | null = null;

  private constructor(segment: Segment, fetchPart: FetchPart) {
    this.segment = segment;
    this.#fetchPart = fetchPart;
  }

  /**
   * Opens a stored segment.
   *
   * @throws SegmentFormatError when it is truncated, altered, or in an unsupported format
   */
  static async open(
    fetchPart: FetchPart,
    { beginningBytes, smallBytes }: OpeningSizes,
  ): Promise<SegmentLoader> {
    return retryAltered(async () => {
      const { bytes: beginning, objectLength } = await fetchPart({ from: 0, to: beginningBytes });
      const readOn = async (to: number) =>
        to <= beginning.length
          ? beginning
          : Buffer.concat([beginning, (await fetchPart({ from: beginning.length, to })).bytes]);
      if (readFormat(beginning) === wholeFormat || objectLength <= smallBytes)
        return new SegmentLoader(openSegment(copyAligned(await readOn(objectLength))), fetchPart);
      const bytes = SegmentBytes.ofBeginning(await readOn(readHeadLength(beginning)));
      if (bytes.head.length !== objectLength)
        throw new SegmentFormatError(
          `the segment of ${bytes.head.length} bytes is ${objectLength} bytes long`,
        );
      return new SegmentLoader(readSegment(bytes), fetchPart);
    });
  }

  /**
   * Loads ranges of the segment. Concurrent callers that need the same page load it once.
   *
   * @throws SegmentFormatError when every read of a page returns invalid bytes
   */
  async load(ranges: readonly ByteRange[]): Promise<void> {
    const { bytes } = this.segment;
    const pages = new Set(ranges.flatMap(({ from, to }) => bytes.listAbsentPages(from, to)));
    const others = new Set([...pages].flatMap((page) => this.#awaited.get(page) ?? []));
    const own = [...pages].filter((page) => !this.#awaited.has(page)).sort((a, b) => a - b);
    await Promise.all([...others, this.#loadPages(own)]);
  }

  /** Loads all missing parts, as `load` does. */
  loadAll(): Promise<void> {
    return this.load([{ from: 0, to: this.segment.bytes.head.length }]);
  }

  /**
   * Loads the missing parts in small steps while no request waits for a part. A failure ends the loading silently,
   * because missing parts are also loaded on demand and by the next call.
   */
  loadRest(): Promise<void> {
    this.#loadingRest ??= this.#loadRest().finally(() => {
      this.#loadingRest = null;
    });
    return this.#loadingRest;
  }

  async #loadRest(): Promise<void> {
    const { bytes } = this.segment;
    for (let [first] = bytes.listAbsentPages(); first !== undefined; [first] = bytes.listAbsentPages()) {
      await Promise.allSettled(this.#awaited.values());
      const { from } = bytes.rangeOfPage(first);
      await this.#fetch({ from, to: Math.min(from + restBytes, bytes.head.length) });
    }
  }

  async #loadPages(pages: readonly number[]): Promise<void> {
    const { bytes } = this.segment;
    const queue = mergeRanges(pages.map((page) => bytes.rangeOfPage(page)));
    const work = async () => {
      for (let range = queue.shift(); range !== undefined; range = queue.shift()) await this.#fetch(range);
    };
    const arrival = Promise.all(Array.from({ length: Math.min(requestsAtOnce, queue.length) }, work)).then(
      () => undefined,
    );
    for (const page of pages) this.#awaited.set(page, arrival);
    try {
      await arrival;
    } finally {
      for (const page of pages) this.#awaited.delete(page);
    }
  }

  #fetch(range: ByteRange): Promise<void> {
    return retryAltered(async () => {
      const { bytes } = await this.#fetchPart(range);
      this.segment.bytes.accept(range.from, bytes);
    });
  }
}

async function retryAltered<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof SegmentFormatError) || attempt >= attemptLimit) throw error;
    }
  }
}

/** Pooled buffers are not aligned for typed arrays. */
const copyAligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % 8 === 0 ? bytes : bytes.slice());
