import type { SortZones } from "../columns/sort-zones.ts";
import type { RowSource } from "./row-sources.ts";

/** The operations of a predicate: `retain`, `open` or `narrow`. */
export type PredicateUse = "test" | "list" | "narrow";

/** A condition on rows of one segment, in the forms that plans use. */
export interface RowPredicate {
  /** Exact number of rows that satisfy it. */
  readonly count: number;
  /**
   * Does nothing when all that one use of it reads is loaded.
   *
   * @throws MissingBytes otherwise
   */
  prepare(use: PredicateUse): void;
  /** Keeps, in place and in order, the rows of a chunk that satisfy it; returns their number. */
  retain(chunk: Uint32Array, length: number): number;
  /**
   * Returns about how many rows of a zone of an order satisfy it, 0 only where none does; null where that is not known.
   */
  countIn(zones: SortZones, zone: number): number | null;
  /** Returns all rows that satisfy it, in any order. */
  open(): RowSource;
  /** How it narrows a bitset: to exactly its rows, or to a superset that `retain` must filter. */
  readonly narrows: "exactly" | "roughly";
  /** The number of passes of `narrow` over the words. */
  readonly narrowPasses: number;
  /** Clears, within a range of words, the bits of rows that do not satisfy it. `spare` is a buffer of the same size. */
  narrow(words: Uint32Array, fromWord: number, toWord: number, spare: Uint32Array): void;
}
