import type { RowPredicate } from "./row-predicate.ts";

/** Costs in nanoseconds, measured at 1,000,000 rows; only their ratios matter. */
export const costs = {
  /** One row taken from an order, a list or a bitset. */
  row: 2,
  /** One test of a row: `test` for rows in storage order, `scatteredTest` for others. */
  test: 2.5,
  scatteredTest: 6,
  /** One word of one bitset operation. */
  word: 0.7,
  /** A row that passed every test, offered to a selection. */
  offer: 6,
};

/** Whether narrowing that many words costs more than testing that many rows in them. */
export function isNarrowingDearer(test: RowPredicate, left: { words: number; rows: number }): boolean {
  return left.rows * costs.test < test.narrowPasses * left.words * costs.word;
}
