import type { Column, SectionReader } from "./segment-container.ts";

/** Ids in one block. Longer blocks are smaller but slower to read; 16 costs some 0.2 µs per id. */
const blockLength = 16;
const validId = /^[\x21-\x7e]{1,200}$/;

/**
 * Whether a text can be a listing id of the index: 1 to 200 visible ASCII characters, so that text and byte order
 * agree.
 */
export function isListingId(text: string): boolean {
  return validId.test(text);
}

/**
 * Adds sorted, distinct ids as `<name>.text` and `<name>.blocks` (byte offset of each block of 16). An entry is the
 * length of the prefix it shares with the previous entry (0 at the head of a block), the length of the rest, and the
 * rest.
 */
export function encodeListingIds(
  sections: Map<string, Column>,
  name: string,
  sortedIds: readonly string[],
): void {
  const blocks = new Uint32Array(Math.ceil(sortedIds.length / blockLength));
  const parts: Buffer[] = [];
  let offset = 0;
  let previous = "";
  for (const [rank, id] of sortedIds.entries()) {
    const isHead = rank % blockLength === 0;
    if (isHead) blocks[rank / blockLength] = offset;
    const shared = isHead ? 0 : countShared(previous, id);
    const rest = Buffer.from(id.slice(shared), "latin1");
    parts.push(Buffer.of(shared, rest.length), rest);
    offset += 2 + rest.length;
    previous = id;
  }
  sections.set(`${name}.text`, new Uint8Array(Buffer.concat(parts)));
  sections.set(`${name}.blocks`, blocks);
  sections.set(`${name}.count`, Uint32Array.of(sortedIds.length));
}

/** The listing ids of a segment in ascending order; the position of an id in it is the id's rank. */
export class ListingIdTable {
  readonly count: number;
  readonly #text: Buffer;
  readonly #blocks: Uint32Array;
  readonly #current = Buffer.alloc(256);
  #currentLength = 0;
  #nextOffset = 0;

  constructor(reader: SectionReader, name: string) {
    const text = reader.bytes(`${name}.text`);
    this.#text = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    this.#blocks = reader.words(`${name}.blocks`);
    this.count = reader.words(`${name}.count`)[0] ?? 0;
  }

  /** The id at a rank below `count`. */
  idAt(rank: number): string {
    this.#openBlock(Math.floor(rank / blockLength));
    for (let step = rank % blockLength; step >= 0; step -= 1) this.#readEntry();
    return this.#current.toString("latin1", 0, this.#currentLength);
  }

  /** Number of ids below the given one: its rank, if it is or were present. */
  countBelow(id: string): number {
    const wanted = Buffer.from(id);
    const block = this.#findBlock(wanted);
    if (block < 0) return 0;
    this.#openBlock(block);
    const first = block * blockLength;
    const end = Math.min(first + blockLength, this.count);
    for (let rank = first; rank < end; rank += 1) {
      this.#readEntry();
      if (this.#compareCurrent(wanted) >= 0) return rank;
    }
    return end;
  }

  /** The rank of an id, or -1 when it is not in the table. */
  rankOf(id: string): number {
    const rank = this.countBelow(id);
    return rank < this.count && this.idAt(rank) === id ? rank : -1;
  }

  /** All ids in ascending order. */
  *ids(): Generator<string> {
    for (let rank = 0; rank < this.count; rank += 1) yield this.idAt(rank);
  }

  /** The last block whose head is at most the wanted id, or -1. */
  #findBlock(wanted: Buffer): number {
    let low = -1;
    let high = this.#blocks.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      this.#openBlock(middle);
      this.#readEntry();
      if (this.#compareCurrent(wanted) <= 0) low = middle;
      else high = middle;
    }
    return low;
  }

  #openBlock(block: number): void {
    this.#nextOffset = this.#blocks[block] ?? 0;
  }

  #readEntry(): void {
    const text = this.#text;
    const shared = text[this.#nextOffset] ?? 0;
    const rest = text[this.#nextOffset + 1] ?? 0;
    const start = this.#nextOffset + 2;
    for (let index = 0; index < rest; index += 1) this.#current[shared + index] = text[start + index] ?? 0;
    this.#currentLength = shared + rest;
    this.#nextOffset = start + rest;
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
