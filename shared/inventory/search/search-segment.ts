import { countBits, countWords } from "./bitset.ts";
import { choosePlan } from "./choose-plan.ts";
import { VariantPredicate } from "./code-predicates.ts";
import { IntervalPredicate } from "./interval-predicate.ts";
import type { Segment } from "./open-segment.ts";
import type { RowPredicate } from "./row-predicate.ts";
import { BitsetPredicate } from "./row-set-predicates.ts";
import { BitsetSource, type RowSource } from "./row-sources.ts";
import { SmallestSelection } from "./select-smallest.ts";
import type { SortOrder } from "./sort-order.ts";
import { OrderWalk } from "./walk-order.ts";

const firstChunkRows = 128;
const chunkRows = 2048;
// Searches are synchronous and never nest, so that one chunk serves them all.
const chunk = new Uint32Array(chunkRows);

/** Bitsets to intersect in, shared by all searches of an index. */
export interface Scratch {
  words: Uint32Array;
  spare: Uint32Array;
}

/** Scratch for segments of up to this many rows. */
export function createScratch(rowCount: number): Scratch {
  return { words: new Uint32Array(countWords(rowCount)), spare: new Uint32Array(countWords(rowCount)) };
}

/** The first `limit` rows, in sort order, that satisfy every predicate and whose place is at least `fromPlace`. */
export function searchSegment(
  segment: Segment,
  predicates: readonly RowPredicate[],
  page: { order: SortOrder; fromPlace: number; limit: number },
  scratch: Scratch,
): number[] {
  if (segment.rowCount === 0 || predicates[0]?.count === 0) return [];
  const { order, limit } = page;
  const { walk, tests } = openWalk(order, predicates, page.fromPlace);
  const plan = choosePlan(segment.rowCount, predicates, { tests, walkable: walk.remaining, limit });
  const found = plan.walkRows > 0 ? collectInOrder(walk, tests, limit, plan.walkRows) : [];
  if (found.length === limit || walk.remaining === 0) return found;

  const missing = limit - found.length;
  if (plan.rest === "driver" && predicates[0]) {
    const others = predicates.slice(1);
    return [
      ...found,
      ...collectSmallest(predicates[0].open(), others, { order, fromPlace: walk.place, limit: missing }),
    ];
  }
  const matches = intersect(segment.rowCount, predicates, scratch);
  const checks = predicates.filter((predicate) => predicate.narrows !== "exactly");
  // Taking rows from the order costs little more than from the bitset, and can stop early.
  if (matches.count * 4 > walk.remaining) {
    const remaining = tests.filter((test) => checks.includes(test));
    return [
      ...found,
      ...collectInOrder(walk, [new BitsetPredicate(matches.words, matches.count), ...remaining], missing),
    ];
  }
  return [
    ...found,
    ...collectSmallest(matches.source, checks, { order, fromPlace: walk.place, limit: missing }),
  ];
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
  const plan = choosePlan(segment.rowCount, predicates, { tests: predicates, walkable: 0, limit: 1 });
  if (plan.rest === "driver") return countMatches(first.open(), others);
  const matches = intersect(segment.rowCount, predicates, scratch);
  const checks = predicates.filter((predicate) => predicate.narrows !== "exactly");
  return checks.length === 0 ? matches.count : countMatches(matches.source, checks);
}

/** A walk along the order, confined to the interval asked of the sort's own column, and the predicates left to test. */
function openWalk(
  order: SortOrder,
  predicates: readonly RowPredicate[],
  fromPlace: number,
): { walk: OrderWalk; tests: RowPredicate[] } {
  let firstKey = 0;
  let endKey = order.column.nullCode + 1;
  const tests = predicates.filter((predicate) => {
    if (!(predicate instanceof IntervalPredicate) || predicate.column !== order.column) return true;
    const keys = [order.flip(predicate.lowCode), order.flip(predicate.highCode - 1)];
    firstKey = Math.max(firstKey, Math.min(...keys));
    endKey = Math.min(endKey, Math.max(...keys) + 1);
    return false;
  });
  return { walk: new OrderWalk(order, Math.max(fromPlace, firstKey * order.stride), endKey), tests };
}

/** Takes rows as they come until enough satisfy the tests, or the source ends, or about `maximumRows` were looked at. */
function collectInOrder(
  source: RowSource,
  tests: readonly RowPredicate[],
  limit: number,
  maximumRows = Number.POSITIVE_INFINITY,
): number[] {
  const found: number[] = [];
  let seen = 0;
  let size = Math.min(firstChunkRows, Math.max(limit, 16));
  while (seen < maximumRows) {
    const length = source.fill(chunk, size);
    if (length === 0) break;
    seen += length;
    const kept = retainAll(tests, length);
    for (let at = 0; at < kept; at += 1) {
      found.push(chunk[at] ?? 0);
      if (found.length === limit) return found;
    }
    size = Math.min(size * 2, chunkRows);
  }
  return found;
}

/** Looks at every row of a source and keeps, in sort order, the first that satisfy the tests. */
function collectSmallest(
  source: RowSource,
  tests: readonly RowPredicate[],
  page: { order: SortOrder; fromPlace: number; limit: number },
): number[] {
  const { order, fromPlace } = page;
  const { stride, rankOfRow, column, descending } = order;
  const { codes, nullCode } = column;
  const selection = new SmallestSelection(page.limit);
  for (let length = source.fill(chunk, chunkRows); length > 0; length = source.fill(chunk, chunkRows)) {
    const kept = retainAll(tests, length);
    for (let at = 0; at < kept; at += 1) {
      const row = chunk[at] ?? 0;
      const code = codes[row] ?? 0;
      const base = (descending && code < nullCode ? nullCode - 1 - code : code) * stride;
      // Ranks are scattered in memory: they are read only where they can matter.
      if (base >= selection.bound || base + stride <= fromPlace) continue;
      const place = base + (rankOfRow[row] ?? 0);
      if (place >= fromPlace && place < selection.bound) selection.keep(place);
    }
  }
  return Array.from(selection.sorted(), (place) => order.rowAt(place));
}

function countMatches(source: RowSource, tests: readonly RowPredicate[]): number {
  let count = 0;
  for (let length = source.fill(chunk, chunkRows); length > 0; length = source.fill(chunk, chunkRows)) {
    count += retainAll(tests, length);
  }
  return count;
}

function retainAll(tests: readonly RowPredicate[], length: number): number {
  let kept = length;
  for (let at = 0; at < tests.length && kept > 0; at += 1) kept = tests[at]?.retain(chunk, kept) ?? 0;
  return kept;
}

/** The rows that every predicate able to narrow a bitset allows. */
function intersect(
  rowCount: number,
  predicates: readonly RowPredicate[],
  { words, spare }: Scratch,
): { words: Uint32Array; count: number; source: RowSource } {
  const spans = predicates.find((predicate) => predicate instanceof VariantPredicate)?.spans;
  const fromWord = spans === undefined ? 0 : (spans[0] ?? 0) >>> 5;
  const toWord = countWords(spans?.at(-1) ?? rowCount);
  words.fill(0, 0, fromWord);
  words.fill(0xffffffff, fromWord, toWord);
  words.fill(0, toWord, countWords(rowCount));
  if ((rowCount & 31) !== 0 && toWord === countWords(rowCount))
    words[toWord - 1] = 0xffffffff >>> (32 - (rowCount & 31));
  for (const predicate of predicates) predicate.narrow(words, fromWord, toWord, spare);
  return {
    words,
    count: countBits(words, fromWord, toWord),
    source: new BitsetSource(words, fromWord, toWord),
  };
}
