import { gather, gatherEach } from "../bytes/missing-bytes.ts";
import { VariantPredicate } from "../predicates/code-predicates.ts";
import { findWordRuns } from "../predicates/intersect-predicates.ts";
import { countRunWords } from "../predicates/match-set.ts";
import { freeCandidates, isNarrowingDearer } from "../predicates/plan-costs.ts";
import type { RowPredicate } from "../predicates/row-predicate.ts";
import type { Plan } from "./choose-plan.ts";
import type { SortOrder } from "./sort-order.ts";
import type { OrderWalk } from "./walk-order.ts";

/**
 * Maximum number of rows whose data is requested before a walk begins. A longer walk requests further rows when it
 * reaches them. `rowsBeyond` covers the rows that a walk reads beyond its end.
 */
const preparedRows = 32_768;
const rowsBeyond = 2049;

/**
 * Requests, before a walk along the order begins, everything that the walk reads. Otherwise, missing parts would be
 * detected and loaded one at a time. The request need not be complete, because the rest is requested when it is read.
 * @throws MissingBytes if part of this data is not loaded
 */
export function prepareWalk(
  order: SortOrder,
  walk: OrderWalk,
  tests: readonly RowPredicate[],
  walkRows: number,
): void {
  if (order.isLoaded) return;
  gather(
    () => order.prepareKeys(),
    () => walk.prepare(Math.min(walkRows + rowsBeyond, preparedRows)),
    () => gatherEach(tests, (test) => test.prepare("test")),
  );
}

/**
 * Requests everything that the rest of a plan reads to find the rows that a walk did not find.
 * @throws MissingBytes if part of their data is not loaded
 */
export function prepareRest(
  order: SortOrder,
  rowCount: number,
  tests: readonly RowPredicate[],
  rest: Plan["rest"],
): void {
  if (order.isLoaded) return;
  gather(
    () => order.prepareOrdinals(),
    () => (rest === "driver" ? prepareDriver(tests) : prepareBitsets(order, rowCount, tests)),
  );
}

function prepareDriver(tests: readonly RowPredicate[]): void {
  gatherEach(tests, (test, number) => test.prepare(number === 0 ? "list" : "test"));
}

/**
 * `choosePlan` estimates whether a predicate narrows or tests; the intersection decides by the remaining
 * rows.
 */
function prepareBitsets(order: SortOrder, rowCount: number, tests: readonly RowPredicate[]): void {
  const words = countRunWords(findWordRuns(rowCount, tests));
  let rows = Math.min(rowCount, words * 32);
  gather(
    () =>
      gatherEach(tests, (test) => {
        const narrows = !isNarrowingDearer(test, rowCount, { words, rows });
        if (narrows) rows = test instanceof VariantPredicate ? test.count : (rows * test.count) / rowCount;
        gather(
          () => narrows && test.prepare("narrow"),
          () => (!narrows || test.narrows === "roughly") && test.prepare("test"),
        );
      }),
    () => rows > freeCandidates(words) && order.column.prepareMarks(),
  );
}
