import type { FoundWatches } from "./found-watches.ts";
import type { SharedTraits } from "./shared-traits.ts";
import {
  type CarWords,
  columns,
  entryWords,
  reachBorrowBits,
  tombstone,
  uncertainBit,
  type WatchEntry,
} from "./watch-entry.ts";

const watchColumn = columns.indexOf("watch");
const traitsColumn = columns.indexOf("traits");
/** A bucket is sorted again after about 1/16 of its entries were added without sorting, or about 1/16 were removed. */
const looseShare = 16;
const leastLoose = 2;

/**
 * The watches on one model (or one make, or any car), as columns one after the other in one array. The first `sorted`
 * entries are in order of their price bound, so that entries below the car's price are skipped at once. Later entries
 * are unsorted. A removed entry accepts no car, and stays until the bucket is sorted again.
 */
export class WatchBucket {
  #words: Int32Array;
  #capacity: number;
  #count: number;
  #sorted: number;
  #removed = 0;

  /** @param words the columns of the sorted entries, without free space at the end */
  constructor(words: Int32Array = new Int32Array(0)) {
    this.#words = words;
    this.#capacity = words.length / entryWords;
    this.#count = this.#capacity;
    this.#sorted = this.#capacity;
  }

  /** Returns the number of entries that have not been removed. */
  get size(): number {
    return this.#count - this.#removed;
  }

  get byteLength(): number {
    return this.#words.byteLength;
  }

  add(entry: WatchEntry): void {
    if (this.#count === this.#capacity) this.#arrange(looseOf(this.size));
    for (let column = 0; column < entryWords; column += 1) {
      this.#words[column * this.#capacity + this.#count] = entry[column] ?? 0;
    }
    this.#count += 1;
  }

  /** @returns whether the watch was found */
  remove(watch: number): boolean {
    const first = watchColumn * this.#capacity;
    const numbers = this.#words.subarray(first, first + this.#count);
    const at = Math.max(numbers.indexOf(watch), numbers.indexOf(watch | uncertainBit));
    if (at < 0) return false;
    numbers[at] = tombstone;
    this.#words[columns.indexOf("mask0") * this.#capacity + at] = 0;
    this.#removed += 1;
    if (this.#removed > looseOf(this.size)) this.#arrange(looseOf(this.size));
    return true;
  }

  /** Returns the columns, sorted, without removed entries and spare room. */
  toWords(): Int32Array {
    if (this.#sorted < this.#count || this.#removed > 0 || this.#capacity > this.#count) this.#arrange(0);
    return this.#words;
  }

  /** Adds to `found` the watches whose entries the car satisfies. */
  find(car: CarWords, traits: SharedTraits, found: FoundWatches): void {
    const first = this.#findFirst(car.price);
    const positions = found.reserve(this.#count - first);
    const [words, capacity] = [this.#words, this.#capacity];
    const passed = this.#findWithin(car, first, positions);
    const [traitsAt, watchAt] = [traitsColumn * capacity, watchColumn * capacity];
    for (let number = 0; number < passed; number += 1) {
      const at = positions[number]!;
      const code = words[traitsAt + at]! >>> 16;
      if (code === 0 || traits.accept(code)) found.add(words[watchAt + at]!);
    }
  }

  /**
   * Writes the positions of the entries with bounds and categories that the car satisfies. The loops have no branches,
   * because results are too evenly distributed to predict and a mispredicted branch costs more than an entry. A
   * negative difference shows in its highest bit. The loops write the position of every entry. If the car does not
   * satisfy the entry, the next position overwrites the entry's position.
   * @returns the number of positions
   */
  #findWithin(car: CarWords, first: number, positions: Int32Array): number {
    const [words, capacity, end] = [this.#words, this.#capacity, this.#count];
    const { price, mileage, reach, mask0, mask1, landed, priceSteps } = car;
    const [reachAt, mask0At, mileageAt, mask1At] = [capacity, capacity * 2, capacity * 3, capacity * 4];
    const [landedAt, traitsAt] = [capacity * 5, traitsColumn * capacity];
    let near = 0;
    for (let at = first; at < end; at += 1) {
      const lacking =
        (((words[reachAt + at]! - reach) & reachBorrowBits) ^ reachBorrowBits) |
        (~words[mask0At + at]! & mask0) |
        (~words[mask1At + at]! & mask1);
      positions[near] = at;
      near += ((lacking | -lacking) >>> 31) ^ 1;
    }
    let within = 0;
    for (let number = 0; number < near; number += 1) {
      const at = positions[number]!;
      const below =
        (words[at]! - price) |
        (words[mileageAt + at]! - mileage) |
        (words[landedAt + at]! - landed) |
        (priceSteps - (words[traitsAt + at]! & 0xffff));
      positions[within] = at;
      within += (below >>> 31) ^ 1;
    }
    return within;
  }

  /** Returns the first sorted entry whose price bound is at least the price. */
  #findFirst(price: number): number {
    let [low, high] = [0, this.#sorted];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#words[middle]! < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Sorts the entries, drops removed entries and adds spare room. */
  #arrange(room: number): void {
    const order = this.#mergeOrder();
    const capacity = order.length + room;
    const words = new Int32Array(capacity * entryWords);
    for (let column = 0; column < entryWords; column += 1) {
      const [from, to] = [column * this.#capacity, column * capacity];
      for (let at = 0; at < order.length; at += 1) words[to + at] = this.#words[from + order[at]!]!;
    }
    this.#words = words;
    this.#capacity = capacity;
    this.#count = order.length;
    this.#sorted = order.length;
    this.#removed = 0;
  }

  /** Returns positions of the remaining entries by price bound: sorted and late entries, merged. */
  #mergeOrder(): Uint32Array {
    const late = this.#sortLate();
    const order = new Uint32Array(this.size);
    let [filled, next] = [0, 0];
    const take = (position: number): void => {
      if (this.#words[watchColumn * this.#capacity + position] !== tombstone) order[filled++] = position;
    };
    for (let position = 0; position < this.#sorted; position += 1) {
      while (next < late.length && this.#words[late[next]!]! < this.#words[position]!) take(late[next++]!);
      take(position);
    }
    while (next < late.length) take(late[next++]!);
    return order;
  }

  #sortLate(): Uint32Array {
    const positions = Uint32Array.from(
      { length: this.#count - this.#sorted },
      (_, late) => this.#sorted + late,
    );
    return positions.sort((one, other) => this.#words[one]! - this.#words[other]!);
  }
}

const looseOf = (size: number): number => Math.max(leastLoose, Math.ceil(size / looseShare));
