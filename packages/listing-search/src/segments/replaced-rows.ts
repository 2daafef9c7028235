import { clearBits } from "../bytes/bitset.ts";
import { gather, gatherEach } from "../bytes/missing-bytes.ts";
import type { Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";
import type { SegmentBytes } from "../bytes/segment-bytes.ts";
import { SegmentFormatError } from "../bytes/segment-format-error.ts";
import type { ListingIdTable } from "../columns/listing-id-table.ts";

/** The identity of a segment and the data to look up the rows of its listings. */
interface Identified {
  bytes: SegmentBytes;
}
interface IdentifiedRows {
  listingIds: ListingIdTable;
  rowOfRank: Section<Uint32Array>;
}

/**
 * Returns the identities of segments on which a delta can be built.
 *
 * @throws SegmentFormatError when a segment's format has no identity
 */
export function identitiesOf(segments: readonly Identified[]): string[] {
  return segments.map(({ bytes }) => {
    const { identity } = bytes.head.directory;
    if (identity === null)
      throw new SegmentFormatError("a delta cannot say which rows of this format it replaces");
    return identity;
  });
}

/**
 * Rejects a delta that was built on other segments than the segments on which it is opened.
 *
 * @param segments oldest first
 * @throws SegmentFormatError
 */
export function requireOwnBases(segments: readonly Identified[]): void {
  for (const [number, { bytes }] of segments.entries()) {
    const { below } = bytes.head.directory;
    const found = segments.slice(0, number).map((segment) => segment.bytes.head.directory.identity);
    if (below !== null && (below.length !== number || below.some((identity, at) => identity !== found[at])))
      throw new SegmentFormatError("a delta was built above other segments than those below it");
  }
}

/** Does nothing if `buildSegment` can find rows in these segments. @throws MissingBytes otherwise */
export function prepareReplacement(segments: readonly IdentifiedRows[]): void {
  gatherEach(segments, ({ listingIds, rowOfRank }) =>
    gather(
      () => listingIds.prepare(),
      () => rowOfRank.all(),
    ),
  );
}

/** Yields the row of each given listing that a segment contains, in the order of the listings. */
export function* findRows(
  { listingIds, rowOfRank }: IdentifiedRows,
  wanted: Iterable<string>,
): Generator<number> {
  for (const listingId of wanted) {
    const rank = listingIds.rankOf(listingId);
    if (rank !== -1) yield rowOfRank.at(rank);
  }
}

/**
 * Adds the rows of the given listings in each segment below, as two sections. `replaced.gaps` contains, for each row of
 * a segment in ascending order, the number of rows between it and the previous row. The number is stored in groups of 7
 * bits, lowest first, with the highest bit set in all groups but the last. `replaced.ends` contains the end of each
 * segment's part in `replaced.gaps`.
 */
export function encodeReplacedRows(
  sections: Map<string, Column>,
  below: readonly IdentifiedRows[],
  listingIds: readonly string[],
): void {
  const gaps: number[] = [];
  const ends = below.map((segment) => {
    let next = 0;
    for (const row of Uint32Array.from(findRows(segment, listingIds)).sort()) {
      let gap = row - next;
      for (; gap > 0x7f; gap >>>= 7) gaps.push((gap & 0x7f) | 0x80);
      gaps.push(gap);
      next = row + 1;
    }
    return gaps.length;
  });
  sections.set("replaced.ends", Uint32Array.from(ends));
  sections.set("replaced.gaps", Uint8Array.from(gaps));
}

/** The rows that a delta replaces or removes in the segments below it. */
export class ReplacedRows {
  readonly #ends: Section<Uint32Array>;
  readonly #gaps: Section<Uint8Array>;

  constructor(reader: SectionReader) {
    this.#ends = reader.words("replaced.ends");
    this.#gaps = reader.octets("replaced.gaps");
  }

  /** Clears the bits of the rows of one segment below. @throws MissingBytes unless all are loaded */
  clearIn(words: Uint32Array, segmentNumber: number): void {
    const [ends, gaps] = gather(
      () => this.#ends.all(),
      () => this.#gaps.all(),
    );
    const end = ends[segmentNumber] ?? 0;
    let next = 0;
    let gap = 0;
    let shift = 0;
    for (let at = segmentNumber === 0 ? 0 : (ends[segmentNumber - 1] ?? 0); at < end; at += 1) {
      const group = gaps[at] ?? 0;
      gap |= (group & 0x7f) << shift;
      shift += 7;
      if (group > 0x7f) continue;
      const row = next + gap;
      clearBits(words, row, row + 1);
      next = row + 1;
      gap = 0;
      shift = 0;
    }
  }
}
