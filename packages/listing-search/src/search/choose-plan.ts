import { findWordRuns } from "../predicates/intersect-predicates.ts";
import { countRunWords } from "../predicates/match-set.ts";
import { costs, isNarrowingDearer } from "../predicates/plan-costs.ts";
import type { RowPredicate } from "../predicates/row-predicate.ts";
import type { OrderWalk } from "./walk-order.ts";

/**
 * A plan to find the first rows of a sort. First, up to `walkRows` rows are tested along the sort order (0: none). If
 * they do not fill the page, `rest` finds the remaining rows without regard to the order: among the rows of the
 * predicate with the fewest rows (`driver`) or in the intersection of bitsets (`bitset`). The estimate for `walkRows`
 * assumes that conditions are independent of each other. In case they are not, `walkRows` is limited, so that a walk in
 * vain costs at most about half as much as `rest`.
 */
export interface Plan {
  walkRows: number;
  rest: "driver" | "bitset";
}

/**
 * Returns the plan with the lowest estimated cost.
 *
 * @param tests the conditions on a row, the one with the fewest rows first
 * @param limit rows on the page
 */
export function choosePlan(
  rowCount: number,
  tests: readonly RowPredicate[],
  walk: OrderWalk,
  limit: number,
): Plan {
  const rest = chooseRest(rowCount, tests, limit);
  const walkRowCost = costs.row + costs.scatteredTest * expectedTests(tests, rowCount);
  const walkable = walk.remaining;
  if (walkable * walkRowCost <= rest.cost) return { walkRows: walkable, rest: rest.plan };
  const affordableRows = Math.ceil(rest.cost / walkRowCost / 2);
  const expectedRows = walk.estimateTested(limit, { tested: affordableRows });
  // Dependent conditions are common, so a walk is often longer than expected.
  return { walkRows: expectedRows * 2 > affordableRows ? 0 : affordableRows, rest: rest.plan };
}

/** Returns how rows are found without regard to their order, and the estimated cost. */
export function chooseRest(
  rowCount: number,
  tests: readonly RowPredicate[],
  limit: number,
): { plan: "driver" | "bitset"; cost: number } {
  const [first, ...others] = tests;
  if (first === undefined) return { plan: "bitset", cost: Number.POSITIVE_INFINITY };
  const matches = shareOf(tests, rowCount) * rowCount;
  // An interval lists its rows by value; other predicates list theirs in storage order.
  const test = first.narrows === "roughly" ? costs.scatteredTest : costs.test;
  const driver = first.count * (costs.row + test * expectedTests(others, rowCount)) + matches * costs.offer;
  const bitset = costBitset(rowCount, tests, limit);
  return driver <= bitset ? { plan: "driver", cost: driver } : { plan: "bitset", cost: bitset };
}

function costBitset(rowCount: number, tests: readonly RowPredicate[], limit: number): number {
  const words = countRunWords(findWordRuns(rowCount, tests));
  let cost = words * costs.setWord;
  let rows = Math.min(rowCount, words * 32);
  let testsLeft = 0;
  for (const test of tests) {
    if (isNarrowingDearer(test, rowCount, { words, rows })) testsLeft += 1;
    else {
      cost += test.narrowPasses * words * costs.word;
      rows *= test.count / rowCount;
      if (test.narrows === "roughly") testsLeft += 1;
    }
  }
  // If there are many rows, only those in a few bands of the sort order are tested.
  const seen = Math.min(rows, 2000 + limit * 2 + rows / 8);
  return cost + seen * (costs.row + costs.offer + costs.test * Math.min(testsLeft, 2));
}

function shareOf(predicates: readonly RowPredicate[], rowCount: number): number {
  return predicates.reduce((share, predicate) => share * (predicate.count / rowCount), 1);
}

/** Returns the average number of tests per row when testing stops at the first failure. */
function expectedTests(tests: readonly RowPredicate[], rowCount: number): number {
  let expected = 0;
  let reached = 1;
  for (const test of tests) {
    expected += reached;
    reached *= test.count / rowCount;
  }
  return expected;
}
