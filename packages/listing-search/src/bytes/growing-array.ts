type Growable = Uint8Array | Uint32Array | Float64Array;

/** The capacity before the first value. */
const firstCapacity = 64;

/**
 * A typed array that grows. A value takes only its own bytes, while an ordinary array of numbers takes 8 bytes for
 * each, or an object.
 */
export class GrowingArray<Values extends Growable> {
  readonly #create: (length: number) => Values;
  #values: Values;
  #length = 0;

  /** @param create returns an array of zeros */
  constructor(create: (length: number) => Values) {
    this.#create = create;
    this.#values = create(firstCapacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Returns the values so far, in place: valid until the next value is added. */
  get values(): Values {
    return this.#values.subarray(0, this.#length) as Values;
  }

  push(value: number): void {
    this.#reserve(1);
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  append(values: Values): void {
    this.#reserve(values.length);
    this.#values.set(values, this.#length);
    this.#length += values.length;
  }

  /** Removes all values and keeps the memory for the next. */
  clear(): void {
    this.#length = 0;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#values.length) return;
    const larger = this.#create(Math.max(needed, Math.ceil(this.#values.length * 1.5)));
    larger.set(this.values);
    this.#values = larger;
  }
}

/** Returns an empty list of bytes. */
export const growingBytes = (): GrowingArray<Uint8Array> =>
  new GrowingArray((length) => new Uint8Array(length));

/** Returns an empty list of whole numbers below 2^32. */
export const growingWords = (): GrowingArray<Uint32Array> =>
  new GrowingArray((length) => new Uint32Array(length));

/** Returns an empty list of numbers. */
export const growingNumbers = (): GrowingArray<Float64Array> =>
  new GrowingArray((length) => new Float64Array(length));
