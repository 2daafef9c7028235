import { growingBytes } from "../bytes/growing-array.ts";
import { gather } from "../bytes/missing-bytes.ts";
import type { Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";

/** Number of ids in a block. Longer blocks are smaller but slower to read; 16 costs about 0.2 µs per id. */
const blockLength = 16;
/** The first id of every 64th block is also stored separately, so that finding an id reads few bytes of the text. */
const blocksOfHead = 64;
/** The start of each entry in the current block. */
const entryStarts = new Uint32Array(blockLength);
const validId = /^[\x21-\x7e]{1,200}$/;

/**
 * Reports whether a text can be a listing id of the index: 1 to 200 visible ASCII characters. Such ids have the same
 * order as texts and as bytes.
 */
export function isListingId(text: string): boolean {
  return validId.test(text);
}

/**
 * Adds sorted, distinct ids as `<name>.text` and `<name>.blocks` (byte offset of each block of 16). An entry
 * consists of the length of the prefix that it shares with the previous entry (0 at the head of a block), the
 * length of the rest, and the rest. `<name>.heads` are the ids at the head of every 64th block, concatenated,
 * and `<name>.headEnds` their ends.
 */
export function encodeListingIds(
  sections: Map<string, Column>,
  name: string,
  sortedIds: readonly string[],
): void {
  const blocks = new Uint32Array(Math.ceil(sortedIds.length / blockLength));
  const text = growingBytes();
  const heads: string[] = [];
  let previous = "";
  for (const [rank, id] of sortedIds.entries()) {
    const isHead = rank % blockLength === 0;
    if (isHead) blocks[rank / blockLength] = text.length;
    if (rank % (blockLength * blocksOfHead) === 0) heads.push(id);
    const shared = isHead ? 0 : countShared(previous, id);
    text.push(shared);
    text.push(id.length - shared);
    for (let at = shared; at < id.length; at += 1) text.push(id.charCodeAt(at));
    previous = id;
  }
  sections.set(`${name}.text`, text.values);
  sections.set(`${name}.blocks`, blocks);
  let headEnd = 0;
  sections.set(`${name}.heads`, new Uint8Array(Buffer.from(heads.join(""), "latin1")));
  sections.set(
    `${name}.headEnds`,
    Uint32Array.from(heads, (head) => {
      headEnd += head.length;
      return headEnd;
    }),
  );
  sections.set(`${name}.count`, Uint32Array.of(sortedIds.length));
}

/** The listing ids of a segment in ascending order. The position of an id is its rank. */
export class ListingIdTable {
  readonly #text: Section<Uint8Array>;
  readonly #blocks: Section<Uint32Array>;
  readonly #count: Section<Uint32Array>;
  /** Null in format 1: segments of this format are never loaded in parts, so they need no heads. */
  readonly #heads: { texts: Section<Uint8Array>; ends: Section<Uint32Array> } | null;
  /** The text section of the ids. Only the most recently opened blocks may be read. */
  #opened: Uint8Array = new Uint8Array();
  readonly #current = Buffer.alloc(256);
  #currentLength = 0;
  #nextOffset = 0;

  constructor(reader: SectionReader, name: string) {
    this.#text = reader.octets(`${name}.text`);
    this.#blocks = reader.words(`${name}.blocks`);
    this.#count = reader.words(`${name}.count`);
    this.#heads = reader.has(`${name}.heads`)
      ? { texts: reader.octets(`${name}.heads`), ends: reader.words(`${name}.headEnds`) }
      : null;
  }

  /** Returns the number of ids. */
  get count(): number {
    return this.#count.at(0);
  }

  /**
   * Does nothing if every id is readable.
   * @throws MissingBytes otherwise
   */
  prepare(): void {
    gather(
      () => this.#text.all(),
      () => this.#blocks.all(),
      () => this.#count.all(),
      () => this.#heads?.texts.all(),
      () => this.#heads?.ends.all(),
    );
  }

  /** Returns the id at a rank below `count`. */
  idAt(rank: number): string {
    const block = Math.floor(rank / blockLength);
    this.#openBlocks(block, block + 1);
    return this.#current.toString("latin1", 0, this.#copyEntry(this.#blocks.at(block), rank % blockLength));
  }

  /** Returns the number of ids that sort before the given id. If the table contains the id, this is its rank. */
  countBelow(id: string): number {
    const wanted = Buffer.from(id);
    const { low, high } = this.#findBlocks(wanted);
    if (high === 0) return 0;
    this.#openBlocks(Math.max(low, 0), high);
    const block = this.#findBlock(wanted, low, high);
    if (block < 0) return 0;
    this.#startBlock(block);
    const first = block * blockLength;
    const end = Math.min(first + blockLength, this.count);
    for (let rank = first; rank < end; rank += 1) {
      this.#readEntry();
      if (this.#compareCurrent(wanted) >= 0) return rank;
    }
    return end;
  }

  /** Returns the rank of an id, or -1 when it is not in the table. */
  rankOf(id: string): number {
    const rank = this.countBelow(id);
    return rank < this.count && this.idAt(rank) === id ? rank : -1;
  }

  /** All ids in ascending order. */
  *ids(): Generator<string> {
    for (let rank = 0; rank < this.count; rank += 1) yield this.idAt(rank);
  }

  /**
   * Returns a range of blocks, from `low` to before `high`, that contains the last block whose head is at
   * most the wanted id.
   */
  #findBlocks(wanted: Buffer): { low: number; high: number } {
    if (this.#heads === null) return { low: -1, high: this.#blocks.length };
    const ends = this.#heads.ends.all();
    const texts = this.#heads.texts.all();
    let low = -1;
    let high = ends.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      const head = texts.subarray(middle === 0 ? 0 : ends[middle - 1], ends[middle]);
      if (Buffer.compare(head, wanted) <= 0) low = middle;
      else high = middle;
    }
    if (low < 0) return { low: -1, high: 0 };
    return { low: low * blocksOfHead, high: Math.min((low + 1) * blocksOfHead, this.#blocks.length) };
  }

  /**
   * Returns the last block from `from` (inclusive) to `to` (exclusive) whose first id is at most `wanted`; `from` if no
   * later block has such an id. The blocks must be open.
   */
  #findBlock(wanted: Buffer, from: number, to: number): number {
    let low = from;
    let high = to;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      this.#startBlock(middle);
      this.#readEntry();
      if (this.#compareCurrent(wanted) <= 0) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Makes the entries of blocks `from` (inclusive) to `to` (exclusive) readable. */
  #openBlocks(from: number, to: number): void {
    const blocks = this.#blocks.all();
    this.#opened = this.#text.window(blocks[from] ?? 0, blocks[to] ?? this.#text.length);
  }

  #startBlock(block: number): void {
    this.#nextOffset = this.#blocks.at(block);
  }

  #readEntry(): void {
    const text = this.#opened;
    const shared = text[this.#nextOffset] ?? 0;
    const rest = text[this.#nextOffset + 1] ?? 0;
    const start = this.#nextOffset + 2;
    for (let index = 0; index < rest; index += 1) this.#current[shared + index] = text[start + index] ?? 0;
    this.#currentLength = shared + rest;
    this.#nextOffset = start + rest;
  }

  /**
   * Copies the id of entry `slot` of a block to `#current`, and returns the length of the id. `blockOffset` is the
   * start of the block in the text. Copies backward, from the last byte of the id, so that earlier entries are read
   * only for shared prefixes.
   */
  #copyEntry(blockOffset: number, slot: number): number {
    const text = this.#opened;
    const current = this.#current;
    let start = blockOffset;
    for (let entry = 0; entry < slot; entry += 1) {
      entryStarts[entry] = start;
      start += 2 + (text[start + 1] ?? 0);
    }
    entryStarts[slot] = start;
    const length = (text[start] ?? 0) + (text[start + 1] ?? 0);
    let end = length;
    for (let entry = slot; end > 0; entry -= 1) {
      start = entryStarts[entry] ?? 0;
      const shared = text[start] ?? 0;
      for (let index = shared; index < end; index += 1)
        current[index] = text[start + 2 + index - shared] ?? 0;
      end = Math.min(end, shared);
    }
    return length;
  }

  #compareCurrent(wanted: Buffer): number {
    const length = Math.min(this.#currentLength, wanted.length);
    for (let index = 0; index < length; index += 1) {
      const difference = (this.#current[index] ?? 0) - (wanted[index] ?? 0);
      if (difference !== 0) return difference;
    }
    return this.#currentLength - wanted.length;
  }
}

function countShared(previous: string, id: string): number {
  let shared = 0;
  while (shared < previous.length && shared < id.length && previous[shared] === id[shared]) shared += 1;
  return shared;
}
