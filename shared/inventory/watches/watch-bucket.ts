import type { DetailsTable } from "./details-table.ts";
import type { FoundWatches } from "./found-watches.ts";
import {
  type CarWords,
  columns,
  entryWords,
  tombstone,
  uncertainBit,
  type WatchEntry,
} from "./watch-entry.ts";

const watchColumn = columns.indexOf("watch");
/** Share of a bucket that may be out of order or removed before it is put in order again. */
const looseShare = 16;
const leastLoose = 8;

/**
 * The watches on one model (or one make, or on any car). Columns lie one after the other in one array. The first `sorted`
 * entries are in order of their price bound, so that those a car is too dear for are passed over at once; later ones follow as
 * they came. A removed entry stays as one that no car satisfies until the bucket is put in order.
 */
export class WatchBucket {
  #words: Uint32Array;
  #capacity: number;
  #count: number;
  #sorted: number;
  #removed = 0;

  /** @param words columns of entries in order, without room for more */
  constructor(words: Uint32Array = new Uint32Array(0)) {
    this.#words = words;
    this.#capacity = words.length / entryWords;
    this.#count = this.#capacity;
    this.#sorted = this.#capacity;
  }

  /** Entries that have not been removed. */
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

  /** @returns whether the watch was there */
  remove(watch: number): boolean {
    const first = watchColumn * this.#capacity;
    const numbers = this.#words.subarray(first, first + this.#count);
    const at = Math.max(numbers.indexOf(watch), numbers.indexOf(watch + uncertainBit));
    if (at < 0) return false;
    numbers[at] = tombstone;
    this.#words[columns.indexOf("mask0") * this.#capacity + at] = 0;
    this.#removed += 1;
    if (this.#removed > looseOf(this.size)) this.#arrange(looseOf(this.size));
    return true;
  }

  /** The columns in order, without removed entries and without room. */
  toWords(): Uint32Array {
    if (this.#sorted < this.#count || this.#removed > 0 || this.#capacity > this.#count) this.#arrange(0);
    return this.#words;
  }

  /** Adds the watches whose entries the car satisfies. */
  find(car: CarWords, details: DetailsTable, found: FoundWatches): void {
    const first = this.#findFirst(car.price);
    found.reserve(this.#count - first);
    const words = this.#words;
    const { price, priceAbove, mileage, year, mask0, mask1 } = car;
    const capacity = this.#capacity;
    const [mileageAt, mask0At, yearsAt, mask1At] = [capacity, capacity * 2, capacity * 3, capacity * 4];
    const [priceMinAt, watchAt] = [capacity * 5, capacity * 6];
    for (let at = first, end = this.#count; at < end; at += 1) {
      if (words[mileageAt + at]! < mileage) continue;
      if ((words[mask0At + at]! & mask0) !== mask0) continue;
      const years = words[yearsAt + at]!;
      if ((years & 0xff) > year || ((years >>> 8) & 0xff) < year) continue;
      if ((words[mask1At + at]! & mask1) !== mask1) continue;
      if (words[at]! < price || words[priceMinAt + at]! > priceAbove) continue;
      if (years > 0xffff && !details.accepts(years >>> 16)) continue;
      found.add(words[watchAt + at]!);
    }
  }

  /** The first entry in order whose price bound is not below the price. */
  #findFirst(price: number): number {
    let [low, high] = [0, this.#sorted];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#words[middle]! < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts the entries in order, drops the removed ones and makes room for more. */
  #arrange(room: number): void {
    const order = this.#mergeOrder();
    const capacity = order.length + room;
    const words = new Uint32Array(capacity * entryWords);
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

  /** Places of the entries that are left, by price bound: those in order and the sorted late ones, merged. */
  #mergeOrder(): Uint32Array {
    const late = this.#sortLate();
    const order = new Uint32Array(this.size);
    let [filled, next] = [0, 0];
    const take = (place: number): void => {
      if (this.#words[watchColumn * this.#capacity + place] !== tombstone) order[filled++] = place;
    };
    for (let place = 0; place < this.#sorted; place += 1) {
      while (next < late.length && this.#words[late[next]!]! < this.#words[place]!) take(late[next++]!);
      take(place);
    }
    while (next < late.length) take(late[next++]!);
    return order;
  }

  #sortLate(): Uint32Array {
    const places = Uint32Array.from({ length: this.#count - this.#sorted }, (_, late) => this.#sorted + late);
    return places.sort((one, other) => this.#words[one]! - this.#words[other]!);
  }
}

const looseOf = (size: number): number => Math.max(leastLoose, Math.ceil(size / looseShare));
