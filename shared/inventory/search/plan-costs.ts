import type { RowPredicate } from "./row-predicate.ts";

/** Costs in nanoseconds, measured at 1,000,000 rows; only their proportions matter. */
export const costs = {
  /** One row taken from an order, a list or a bitset. */
  row: 2,
  /** One test of a row, when rows come in the order they are stored in, and when they come scattered. */
  test: 2.5,
  scatteredTest: 6,
  /** One word of one bitset operation. */
  word: 0.7,
  /** A row that passed every test, offered to a selection. */
  offer: 6,
};

/** Whether to narrow so many words costs more than to test so many rows of them. */
export function isNarrowingDearer(test: RowPredicate, left: { words: number; rows: number }): boolean {
  return left.rows * costs.test < test.narrowPasses * left.words * costs.word;
}
