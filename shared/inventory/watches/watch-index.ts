import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import type { PartnerTerms } from "../../domain/watches/evaluate-car.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";
import { type Candidates, FoundWatches } from "./found-watches.ts";
import { SharedTraits } from "./shared-traits.ts";
import { WatchBucket } from "./watch-bucket.ts";
import { encodeCar, encodeWatch, watchNumberLimit } from "./watch-entry.ts";

/** Stands for any make or model in a bucket's key; folded texts never contain a tab. */
const any = "\t";

/**
 * An inverted index of all active watches: finds the watches that want a car, at a cost that depends on the number of
 * similar watches. The caller chooses the watch numbers. All watches for which `evaluateCar` finds a match are
 * candidates, and all certain candidates match.
 */
export class WatchIndex {
  readonly #buckets: Map<string, WatchBucket>;
  readonly #traits: SharedTraits;
  readonly #found = new FoundWatches();

  /** @param parts content of a snapshot; omitted for an empty index */
  constructor(parts: { buckets?: Map<string, WatchBucket>; traits?: SharedTraits } = {}) {
    this.#buckets = parts.buckets ?? new Map();
    this.#traits = parts.traits ?? new SharedTraits();
  }

  /**
   * Adds a watch that is not in the index.
   * @param watch its number, from 0 to 2^31 - 2
   * @param terms the partner's terms, if they do not change while the watch is in the index. With terms, the index
   * checks a bound on landed cost. Without terms, a watch with such a bound is uncertain.
   */
  add(watch: number, compiled: CompiledCondition, terms: PartnerTerms | null = null): void {
    if (!Number.isInteger(watch) || watch < 0 || watch >= watchNumberLimit) {
      throw new RangeError(`${watch} is not a watch number`);
    }
    const entry = encodeWatch(watch, { compiled, terms }, this.#traits.encode(compiled));
    for (const key of keysOf(compiled)) {
      const bucket = this.#buckets.get(key) ?? new WatchBucket();
      this.#buckets.set(key, bucket);
      bucket.add(entry);
    }
  }

  /**
   * Removes a watch.
   * @param compiled the condition with which the watch was added
   */
  remove(watch: number, compiled: CompiledCondition): boolean {
    let isFound = false;
    for (const key of keysOf(compiled)) {
      const bucket = this.#buckets.get(key);
      if (bucket?.remove(watch) !== true) continue;
      isFound = true;
      if (bucket.size === 0) this.#buckets.delete(key);
    }
    return isFound;
  }

  /**
   * Returns the watches that may want a car, each once. The lists are valid until the next call.
   * @param options.ignoreSignals for a car with an unknown past: finds watches with matching filters,
   * regardless of their signals
   */
  find(car: WatchableCar, { ignoreSignals = false } = {}): Candidates {
    const { make, model } = car.folded;
    const words = encodeCar(car, ignoreSignals);
    this.#found.clear();
    this.#traits.startCar(car, ignoreSignals);
    for (const key of [keyOf(make, model), keyOf(make, any), keyOf(any, model), keyOf(any, any)]) {
      this.#buckets.get(key)?.find(words, this.#traits, this.#found);
    }
    return this.#found.candidates;
  }

  /** Returns buckets and traits, for a snapshot. */
  get parts(): { buckets: ReadonlyMap<string, WatchBucket>; traits: SharedTraits } {
    return { buckets: this.#buckets, traits: this.#traits };
  }

  /** Returns the memory of the entries in bytes, including spare room. */
  get byteLength(): number {
    let sum = 0;
    for (const bucket of this.#buckets.values()) sum += bucket.byteLength;
    return sum;
  }
}

/** Returns one bucket for each accepted model. */
const keysOf = ({ make, model }: CompiledCondition): string[] =>
  (model?.keys ?? [any]).map((one) => keyOf(make ?? any, one));

const keyOf = (make: string, model: string): string => `${make}\n${model}`;
