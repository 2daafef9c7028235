import type { RowSource } from "./row-sources.ts";

/** A condition on rows of one segment, in the forms the plans need. */
export interface RowPredicate {
  /** Exact number of rows that satisfy it. */
  readonly count: number;
  /** Keeps, in place and in order, the rows of a chunk that satisfy it; answers how many. */
  retain(chunk: Uint32Array, length: number): number;
  /** All rows that satisfy it, in any order. */
  open(): RowSource;
  /** How it can narrow a bitset: to exactly its rows, or to a superset that `retain` must finish. */
  readonly narrows: "exactly" | "roughly";
  /** How many times `narrow` goes over the words. */
  readonly narrowPasses: number;
  /** Clears bits, within a span of words, of rows that do not satisfy it. `spare` is scratch of the same size. */
  narrow(words: Uint32Array, fromWord: number, toWord: number, spare: Uint32Array): void;
}
