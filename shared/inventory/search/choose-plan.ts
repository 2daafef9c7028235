import type { RowPredicate } from "./row-predicate.ts";

/** Costs in nanoseconds, measured at 1,000,000 rows; only their proportions matter. */
const costs = {
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

/** What the marks of an ordered column let through around an interval, as a share of all rows. */
const markSlack = 1 / 8;

/**
 * How to find the first rows of a sort. Up to `walkRows` rows are first looked at along the sort order (0: none). When that
 * does not fill the page, the `rest` is found without regard to the order, either among the rows of the predicate with the
 * fewest (`driver`) or in the intersection of bitsets (`bitset`). The estimate behind `walkRows` assumes that conditions are
 * independent of each other and of the sort; where they are not, the cap on the walk keeps the loss below half of the rest.
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
  const walkRowCost = costs.row + costs.scatteredTest * expectedTests(page.tests, rowCount);
  const expectedRows = Math.min(page.walkable, page.limit / shareOf(page.tests, rowCount));
  const affordableRows = rest.cost / walkRowCost / 2;
  if (expectedRows > affordableRows) return { walkRows: 0, rest: rest.plan };
  return { walkRows: Math.ceil(affordableRows), rest: rest.plan };
}

function chooseRest(
  rowCount: number,
  predicates: readonly RowPredicate[],
): { plan: "driver" | "bitset"; cost: number } {
  const [first, ...others] = predicates;
  if (first === undefined) return { plan: "bitset", cost: Number.POSITIVE_INFINITY };
  const offered = shareOf(predicates, rowCount) * rowCount * costs.offer;
  // An interval lists its rows by value, the others list theirs as they are stored.
  const test = first.narrows === "roughly" ? costs.scatteredTest : costs.test;
  const driver = first.count * (costs.row + test * expectedTests(others, rowCount)) + offered;
  const rough = predicates.filter((predicate) => predicate.narrows === "roughly");
  const survivors = predicates.reduce((rows, predicate) => {
    const slack = predicate.narrows === "roughly" ? markSlack : 0;
    return rows * Math.min(1, predicate.count / rowCount + slack);
  }, rowCount);
  const words = (rowCount / 32) * (predicates.length + rough.length + 2) * costs.word;
  const bitset = words + survivors * (costs.row + costs.test * rough.length) + offered;
  return driver <= bitset ? { plan: "driver", cost: driver } : { plan: "bitset", cost: bitset };
}

function shareOf(predicates: readonly RowPredicate[], rowCount: number): number {
  return predicates.reduce((share, predicate) => share * (predicate.count / rowCount), 1);
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
