import { choosePlan } from "./choose-plan.ts";
import { collectByBands } from "./collect-by-bands.ts";
import { collectInOrder, collectSmallest, countMatches } from "./collect-matches.ts";
import { intersectPredicates, type Scratch } from "./intersect-predicates.ts";
import { IntervalPredicate } from "./interval-predicate.ts";
import { countSet } from "./match-set.ts";
import type { Segment } from "./open-segment.ts";
import type { RowPredicate } from "./row-predicate.ts";
import { BitsetSource } from "./row-sources.ts";
import type { SortOrder } from "./sort-order.ts";
import { OrderWalk } from "./walk-order.ts";

/** The first `limit` rows, in sort order, that satisfy every predicate and whose ordinal is at least `fromOrdinal`. */
export function searchSegment(
  segment: Segment,
  predicates: readonly RowPredicate[],
  page: { order: SortOrder; fromOrdinal: number; limit: number },
  scratch: Scratch,
): number[] {
  if (segment.rowCount === 0 || predicates[0]?.count === 0) return [];
  const { order, limit } = page;
  const { walk, endOrdinal, tests } = openWalk(order, predicates, page.fromOrdinal);
  const plan = choosePlan(segment.rowCount, tests, { walkable: walk.remaining, limit });
  const found = plan.walkRows > 0 ? collectInOrder(walk, tests, limit, plan.walkRows) : [];
  if (found.length === limit || walk.remaining === 0) return found;

  const rest = { order, fromOrdinal: walk.ordinal, endOrdinal, limit: limit - found.length };
  const [first, ...others] = tests;
  if (plan.rest === "driver" && first !== undefined)
    return [...found, ...collectSmallest(first.open(), others, rest)];
  return [...found, ...collectByBands(intersectPredicates(segment.rowCount, tests, scratch), rest)];
}

/** How many rows satisfy every predicate. */
export function countSegment(
  segment: Segment,
  predicates: readonly RowPredicate[],
  scratch: Scratch,
): number {
  const [first, ...others] = predicates;
  if (first === undefined) return segment.rowCount;
  if (others.length === 0 || first.count === 0) return first.count;
  const plan = choosePlan(segment.rowCount, predicates, {
    walkable: segment.rowCount,
    limit: segment.rowCount,
  });
  if (plan.rest === "driver") return countMatches(first.open(), others);
  const candidates = intersectPredicates(segment.rowCount, predicates, scratch);
  if (candidates.tests.length === 0) return countSet(candidates);
  return countMatches(new BitsetSource(candidates), candidates.tests);
}

/** A walk along the order, limited to the intervals on the sort's own column, and the predicates left to test. */
function openWalk(
  order: SortOrder,
  predicates: readonly RowPredicate[],
  fromOrdinal: number,
): { walk: OrderWalk; endOrdinal: number; tests: RowPredicate[] } {
  let firstKey = 0;
  let endKey = order.column.nullCode + 1;
  const tests = predicates.filter((predicate) => {
    if (!(predicate instanceof IntervalPredicate) || predicate.column !== order.column) return true;
    const keys = [order.flip(predicate.lowCode), order.flip(predicate.highCode - 1)];
    firstKey = Math.max(firstKey, Math.min(...keys));
    endKey = Math.min(endKey, Math.max(...keys) + 1);
    return false;
  });
  const walk = new OrderWalk(order, Math.max(fromOrdinal, firstKey * order.stride), endKey);
  return { walk, endOrdinal: endKey * order.stride, tests };
}
