import type { RowPredicate } from "./row-predicates.ts";

/** Costs in nanoseconds, measured at 1,000,000 rows; only their proportions matter. */
const costs = {
  /** One row taken from an order or a list, and one test of it. */
  row: 2,
  test: 3,
  /** One word of one bitset operation. */
  word: 0.7,
  /** A row that passed every test, offered to a selection. */
  offer: 6,
};

/**
 * How to find the first rows of a sort. Up to `walkRows` rows are first looked at along the sort order (0: none). When that
 * does not fill the page, the `rest` is found without regard to the order, either among the rows of the predicate with the
 * fewest (`driver`) or in the intersection of bitsets (`bitset`). The estimate behind `walkRows` assumes that conditions are
 * independent of each other and of the sort; the cap bounds what a wrong assumption costs to about twice the better plan.
 */
export interface Plan {
  walkRows: number;
  rest: "driver" | "bitset";
}

/**
 * Chooses the plan of least estimated cost.
 *
 * @param predicates all conditions, the one with the fewest rows first
 * @param page.tests the conditions that a walk has to test
 * @param page.walkable rows that a walk could look at
 */
export function choosePlan(
  rowCount: number,
  predicates: readonly RowPredicate[],
  page: { tests: readonly RowPredicate[]; walkable: number; limit: number },
): Plan {
  const rest = chooseRest(rowCount, predicates);
  const walkRowCost = costs.row + costs.test * expectedTests(page.tests, rowCount);
  const share = page.tests.reduce((product, test) => product * (test.count / rowCount), 1);
  const expectedRows = Math.min(page.walkable, page.limit / share);
  if (expectedRows * walkRowCost >= rest.cost) return { walkRows: 0, rest: rest.plan };
  return { walkRows: Math.ceil(rest.cost / walkRowCost), rest: rest.plan };
}

function chooseRest(
  rowCount: number,
  predicates: readonly RowPredicate[],
): { plan: "driver" | "bitset"; cost: number } {
  const [first, ...others] = predicates;
  if (first === undefined) return { plan: "bitset", cost: Number.POSITIVE_INFINITY };
  const share = predicates.reduce((product, predicate) => product * (predicate.count / rowCount), 1);
  const offered = share * rowCount * costs.offer;
  const driver = first.count * (costs.row + costs.test * expectedTests(others, rowCount)) + offered;
  const checked = predicates.filter((predicate) => predicate.narrows === "exactly");
  const survivors = checked.reduce((product, predicate) => product * (predicate.count / rowCount), rowCount);
  const words = (rowCount / 32) * (predicates.length + 2) * costs.word;
  const bitset =
    words + survivors * (costs.row + costs.test * (predicates.length - checked.length)) + offered;
  return driver <= bitset ? { plan: "driver", cost: driver } : { plan: "bitset", cost: bitset };
}

/** Tests made of a row on average, when testing stops at the first that fails. */
function expectedTests(tests: readonly RowPredicate[], rowCount: number): number {
  let expected = 0;
  let reached = 1;
  for (const test of tests) {
    expected += reached;
    reached *= test.count / rowCount;
  }
  return expected;
}
