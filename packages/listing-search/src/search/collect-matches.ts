import { retainBetween } from "../predicates/interval-predicate.ts";
import type { RowPredicate } from "../predicates/row-predicate.ts";
import type { RowSource } from "../predicates/row-sources.ts";
import { SmallestSelection } from "./select-smallest.ts";
import type { SortOrder } from "./sort-order.ts";

const firstChunkRows = 128;
const chunkRows = 2048;
// Searches are synchronous and never nested, so they share one chunk.
const chunk = new Uint32Array(chunkRows);

/**
 * The part of a sort that contains a page: the first `limit` rows from `fromOrdinal` (inclusive) to
 * `endOrdinal` (exclusive).
 */
export interface PageRange {
  order: SortOrder;
  fromOrdinal: number;
  endOrdinal: number;
  limit: number;
}

/** Reads rows until enough satisfy the tests, the source ends, or about `maximumRows` were tested. */
export function collectInOrder(
  source: RowSource,
  tests: readonly RowPredicate[],
  limit: number,
  maximumRows: number,
): number[] {
  const found: number[] = [];
  let seen = 0;
  let size = Math.min(firstChunkRows, Math.max(limit, 32));
  while (seen < maximumRows) {
    const length = source.fill(chunk, size);
    if (length === 0) break;
    seen += length;
    const kept = retainAll(tests, length);
    for (let at = 0; at < kept; at += 1) {
      found.push(chunk[at] ?? 0);
      if (found.length === limit) return found;
    }
    // The approximate number of rows to read for the missing matches, at the same rate.
    const expected = found.length === 0 ? size * 2 : (seen / found.length) * (limit - found.length) * 1.2;
    size = Math.min(Math.max(Math.ceil(expected), 32), size * 4, chunkRows);
  }
  return found;
}

/** Tests every row of a source and keeps the matching rows of the page, in sort order. */
export function collectSmallest(
  source: RowSource,
  tests: readonly RowPredicate[],
  page: PageRange,
): number[] {
  const selection = new SmallestSelection(page.limit, page.endOrdinal);
  let size = firstChunkRows;
  for (let length = source.fill(chunk, size); length > 0; length = source.fill(chunk, size)) {
    const inReach = tests.length === 0 ? length : retainInReach(selection, page, length);
    offerRows(selection, page, retainAll(tests, inReach));
    size = Math.min(size * 2, chunkRows);
  }
  return selection.takeSorted();
}

/**
 * Removes rows from the chunk whose keys a selection would reject; a few of them may remain. Once the selection
 * is full, few rows are left to test.
 */
function retainInReach(
  selection: SmallestSelection,
  { order, fromOrdinal }: PageRange,
  length: number,
): number {
  const firstKey = Math.floor(fromOrdinal / order.stride);
  const endKey = Math.ceil(selection.bound / order.stride);
  return retainBetween(chunk, length, order.column.codes, order.codesOfKeys(firstKey, endKey));
}

/**
 * Offers the first rows of the chunk to a selection. A separate function, because the engine compiles small
 * loops earliest.
 */
function offerRows(selection: SmallestSelection, { order, fromOrdinal }: PageRange, length: number): void {
  const { stride, rankOfRow, column, descending } = order;
  const { codes, nullCode } = column;
  for (let at = 0; at < length; at += 1) {
    const row = chunk[at] ?? 0;
    const code = codes[row] ?? 0;
    const base = (descending && code < nullCode ? nullCode - 1 - code : code) * stride;
    // Reading a rank is another memory access, which most rows can skip.
    if (base >= selection.bound || base + stride <= fromOrdinal) continue;
    const ordinal = base + (rankOfRow[row] ?? 0);
    if (ordinal >= fromOrdinal && ordinal < selection.bound) selection.keep(ordinal, row);
  }
}

/** Receives rows of a reused chunk: the first `length` of them. */
export type VisitRows = (rows: Uint32Array, length: number) => void;

/** Calls back with every row of a source that satisfies the tests, chunk by chunk. */
export function visitMatches(source: RowSource, tests: readonly RowPredicate[], visit: VisitRows): void {
  for (let length = source.fill(chunk, chunkRows); length > 0; length = source.fill(chunk, chunkRows))
    visit(chunk, retainAll(tests, length));
}

function retainAll(tests: readonly RowPredicate[], length: number): number {
  let kept = length;
  for (let at = 0; at < tests.length && kept > 0; at += 1) kept = tests[at]?.retain(chunk, kept) ?? 0;
  return kept;
}
