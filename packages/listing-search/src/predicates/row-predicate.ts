import type { SortZones } from "../columns/sort-zones.ts";
import type { RowSource } from "./row-sources.ts";

/** The uses of a predicate: `test` calls `retain`, `list` calls `open`, and `narrow` calls `narrow`. */
export type PredicateUse = "test" | "list" | "narrow";

/** A condition on rows of one segment, in the forms that plans use. */
export interface RowPredicate {
  /** Exact number of rows that satisfy the predicate. */
  readonly count: number;
  /**
   * Does nothing if all bytes for one kind of use are loaded.
   *
   * @throws MissingBytes otherwise
   */
  prepare(use: PredicateUse): void;
  /** Keeps, in place and in order, the rows of a chunk that satisfy the predicate; returns their number. */
  retain(chunk: Uint32Array, length: number): number;
  /**
   * Returns the approximate number of rows in a zone of an order that satisfy the predicate, 0 only if no row does;
   * null if unknown.
   */
  countIn(zones: SortZones, zone: number): number | null;
  /** Returns all rows that satisfy the predicate, in any order. */
  open(): RowSource;
  /** How the predicate narrows a bitset: to exactly its rows, or to a superset that `retain` must filter. */
  readonly narrows: "exactly" | "roughly";
  /** The number of passes of `narrow` over the words. */
  readonly narrowPasses: number;
  /**
   * Clears, within a range of words, the bits of rows that do not satisfy the predicate. `spare` is a buffer of the
   * same size.
   */
  narrow(words: Uint32Array, fromWord: number, toWord: number, spare: Uint32Array): void;
}
