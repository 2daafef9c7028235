import { gather } from "../bytes/missing-bytes.ts";
import { intersectPredicates, type Scratch } from "../predicates/intersect-predicates.ts";
import { IntervalPredicate } from "../predicates/interval-predicate.ts";
import type { RowPredicate } from "../predicates/row-predicate.ts";
import { BitsetSource } from "../predicates/row-sources.ts";
import type { Segment } from "../segments/open-segment.ts";
import { choosePlan, chooseRest, type Plan } from "./choose-plan.ts";
import { collectByBands } from "./collect-by-bands.ts";
import {
  collectInOrder,
  collectSmallest,
  type PageRange,
  type VisitRows,
  visitMatches,
} from "./collect-matches.ts";
import { prepareRest, prepareWalk } from "./prepare-plan.ts";
import type { SortOrder } from "./sort-order.ts";
import { OrderWalk } from "./walk-order.ts";

/**
 * Returns, in sort order, the first `limit` rows that satisfy every predicate. Considers only rows with an ordinal of
 * at least `fromOrdinal` and a key position below `endKey`.
 */
export function searchSegment(
  segment: Segment,
  predicates: readonly RowPredicate[],
  page: { order: SortOrder; fromOrdinal: number; endKey: number; limit: number },
  scratch: Scratch,
): number[] {
  if (segment.rowCount === 0 || predicates[0]?.count === 0) return [];
  const { order, limit } = page;
  const { walk, startOrdinal, endOrdinal, tests } = openWalk(order, predicates, page);
  const { walkRows, rest } = choosePlan(segment.rowCount, tests, walk, limit);
  if (walkRows === 0 && walk.remaining > 0)
    return searchRest(segment, rest, tests, { order, fromOrdinal: startOrdinal, endOrdinal, limit }, scratch);
  prepareWalk(order, walk, tests, walkRows);
  const found = collectInOrder(walk, tests, limit, walkRows);
  if (found.length === limit || walk.remaining === 0) return found;
  const [fromOrdinal] = gather(
    () => walk.ordinal,
    () => prepareRest(order, segment.rowCount, tests, rest),
  );
  const range = { order, fromOrdinal, endOrdinal, limit: limit - found.length };
  return [...found, ...searchRest(segment, rest, tests, range, scratch)];
}

function searchRest(
  { rowCount }: Segment,
  plan: Plan["rest"],
  tests: readonly RowPredicate[],
  page: PageRange,
  scratch: Scratch,
): number[] {
  prepareRest(page.order, rowCount, tests, plan);
  const [first, ...others] = tests;
  if (plan === "driver" && first !== undefined) return collectSmallest(first.open(), others, page);
  return collectByBands(intersectPredicates(rowCount, tests, scratch), page);
}

/** Calls back with every row that satisfies every predicate, in any order. */
export function visitSegment(
  { rowCount }: Segment,
  predicates: readonly RowPredicate[],
  scratch: Scratch,
  visit: VisitRows,
): void {
  const [first, ...others] = predicates;
  if (rowCount === 0 || first?.count === 0) return;
  if (first !== undefined && chooseRest(rowCount, predicates, rowCount).plan === "driver") {
    visitMatches(first.open(), others, visit);
    return;
  }
  const candidates = intersectPredicates(rowCount, predicates, scratch);
  visitMatches(new BitsetSource(candidates), candidates.tests, visit);
}

/**
 * Returns a walk along the order, and the predicates with which its rows must still be tested. Intervals on the sort's
 * own column need no test, because the walk is limited to them.
 */
function openWalk(
  order: SortOrder,
  predicates: readonly RowPredicate[],
  page: { fromOrdinal: number; endKey: number },
): { walk: OrderWalk; startOrdinal: number; endOrdinal: number; tests: RowPredicate[] } {
  let firstKey = 0;
  let { endKey } = page;
  const tests = predicates.filter((predicate) => {
    if (!(predicate instanceof IntervalPredicate) || predicate.column !== order.column) return true;
    const keys = [order.flip(predicate.lowCode), order.flip(predicate.highCode - 1)];
    firstKey = Math.max(firstKey, Math.min(...keys));
    endKey = Math.min(endKey, Math.max(...keys) + 1);
    return false;
  });
  const startOrdinal = Math.max(page.fromOrdinal, firstKey * order.stride);
  const walk = new OrderWalk(order, startOrdinal, endKey, tests);
  return { walk, startOrdinal, endOrdinal: endKey * order.stride, tests };
}
