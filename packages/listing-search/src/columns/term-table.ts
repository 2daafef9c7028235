import { crc32 } from "node:zlib";
import { gather } from "../bytes/missing-bytes.ts";
import type { Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";

/** The average number of entries in a bucket. A lookup reads one bucket. */
const bucketEntries = 16;
/** Bytes of an entry: a check byte of its term's hash, and the row in three bytes, lowest first. */
const entryBytes = 4;
/** The number of rows that an entry can distinguish; an index of more listings needs wider entries. */
const mostRows = 2 ** 24;

/** Returns the number that stands for a term in the table. Two terms may have the same number. */
export const hashTerm = (term: string): number => crc32(term);

const bucketOf = (hash: number, buckets: number): number => (hash >>> 8) % buckets;
const checkOf = (hash: number): number => hash & 0xff;

/**
 * Adds the terms of rows as `terms.entries`, and the number of entries up to the end of each bucket as `terms.ends`. A
 * term's hash determines its bucket. Within a bucket, entries are sorted by check byte, and then by the position of
 * their row. Terms are not stored, so a lookup may also find a row without the term.
 *
 * @param hashes the hash of each term, see `hashTerm`
 * @param rowOf the row of each term
 * @param order all rows, in the order in which a lookup returns them
 */
export function encodeTerms(
  sections: Map<string, Column>,
  hashes: Uint32Array,
  rowOf: Uint32Array,
  order: Uint32Array,
): void {
  const positionOfRow = new Uint32Array(order.length);
  for (const [position, row] of order.entries()) positionOfRow[row] = position;
  const buckets = Math.max(1, Math.ceil(hashes.length / bucketEntries));
  // Each entry is packed into one number, so that millions of entries are sorted without an object for each. Numbers
  // are exact up to 53 bits.
  const keys = Float64Array.from(hashes, (hash, at) => {
    const group = bucketOf(hash, buckets) * 0x100 + checkOf(hash);
    return group * mostRows + (positionOfRow[rowOf[at] ?? 0] ?? 0);
  }).sort();
  const entries = new Uint8Array(keys.length * entryBytes);
  const ends = new Uint32Array(buckets);
  for (const [at, key] of keys.entries()) {
    const group = Math.floor(key / mostRows);
    const row = order[key % mostRows] ?? 0;
    entries.set([group & 0xff, row & 0xff, (row >>> 8) & 0xff, row >>> 16], at * entryBytes);
    ends[Math.floor(group / 0x100)] = at + 1;
  }
  for (let bucket = 1; bucket < buckets; bucket += 1)
    ends[bucket] = Math.max(ends[bucket] ?? 0, ends[bucket - 1] ?? 0);
  sections.set("terms.entries", entries);
  sections.set("terms.ends", ends);
}

/** Finds the rows of a segment by exact texts. */
export class TermTable {
  readonly #entries: Section<Uint8Array>;
  readonly #ends: Section<Uint32Array>;

  constructor(reader: SectionReader) {
    this.#entries = reader.octets("terms.entries");
    this.#ends = reader.words("terms.ends");
  }

  /**
   * Returns the first rows of a term, in the stored order. Rows without the term may be among them.
   *
   * @throws MissingBytes unless the term's bucket is loaded
   */
  find(term: string, limit: number): number[] {
    const hash = hashTerm(term);
    const bucket = bucketOf(hash, this.#ends.length);
    const [from, to] = gather(
      () => (bucket === 0 ? 0 : this.#ends.at(bucket - 1)),
      () => this.#ends.at(bucket),
    );
    const entries = this.#entries.slice(from * entryBytes, to * entryBytes);
    const rows: number[] = [];
    for (let at = 0; at < entries.length && rows.length < limit; at += entryBytes) {
      const [check, low = 0, middle = 0, high = 0] = entries.subarray(at, at + entryBytes);
      if (check === checkOf(hash)) rows.push(low | (middle << 8) | (high << 16));
    }
    return rows;
  }
}
