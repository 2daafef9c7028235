import type { Candidates } from "../predicates/intersect-predicates.ts";
import { countRunWords, estimateSet } from "../predicates/match-set.ts";
import { freeCandidates } from "../predicates/plan-costs.ts";
import { BitsetPredicate } from "../predicates/row-set-predicates.ts";
import { BitsetSource } from "../predicates/row-sources.ts";
import { collectInOrder, collectSmallest, type PageRange } from "./collect-matches.ts";
import { SortBands } from "./sort-bands.ts";
import { OrderWalk } from "./walk-order.ts";

/**
 * Minimum number of candidates to aim for in the first bands. As long as the page is not full, the number is multiplied
 * by `growth` for the next bands.
 */
const firstCandidates = 2000;
const growth = 8;
/**
 * Number of rows that can be read from the order and looked up among the candidates in the time to sort one
 * candidate.
 */
const walkedRowsPerCandidate = 5;

/**
 * Finds, in sort order, the candidates of the page that pass their tests. The sort is processed band by band,
 * so that only candidates whose keys can be on the page are tested.
 */
export function collectByBands(candidates: Candidates, page: PageRange): number[] {
  if (candidates.estimate <= freeCandidates(countRunWords(candidates.wordRuns)))
    return collectSmallest(new BitsetSource(candidates), candidates.tests, page);
  const { stride } = page.order;
  if (!page.order.isLoaded) page.order.column.prepareMarks();
  const bands = new SortBands(page.order);
  const bandsEnd = bands.bandOf(page.endOrdinal / stride - 1) + 1;
  const found: number[] = [];
  let wanted = Math.max(page.limit * 2, firstCandidates);
  let band = bands.bandOf(Math.floor(page.fromOrdinal / stride));
  while (band < bandsEnd && found.length < page.limit) {
    const { to, estimate } = findBandEnd(candidates, bands, { from: band, bandsEnd, wanted });
    const rest = { ...page, limit: page.limit - found.length };
    found.push(...collectFromBands(candidates, bands, { from: band, to, estimate }, rest));
    band = to;
    wanted *= growth;
  }
  return found;
}

function collectFromBands(
  candidates: Candidates,
  bands: SortBands,
  { from, to, estimate }: { from: number; to: number; estimate: number },
  page: PageRange,
): number[] {
  const { order, fromOrdinal, endOrdinal, limit } = page;
  const { words, tests } = candidates;
  const endKey = Math.min(bands.startOf(to), endOrdinal / order.stride);
  const walk = new OrderWalk(order, Math.max(fromOrdinal, bands.startOf(from) * order.stride), endKey);
  if (walk.remaining <= estimate * walkedRowsPerCandidate)
    return collectInOrder(walk, [new BitsetPredicate(words, candidates.estimate), ...tests], limit, Infinity);
  return collectSmallest(new BitsetSource(candidates, bands.maskOf(from, to)), tests, page);
}

/**
 * Returns the end of the bands that start at `from` and contain about as many candidates as wanted, and their estimated
 * number of candidates. The bands contain either only known keys or only unknown keys.
 */
function findBandEnd(
  candidates: Candidates,
  bands: SortBands,
  { from, bandsEnd, wanted }: { from: number; bandsEnd: number; wanted: number },
): { to: number; estimate: number } {
  let low = from + 1;
  let high = from < bands.knownCount ? Math.min(bandsEnd, bands.knownCount) : low;
  let estimate = estimateSet(candidates, bands.maskOf(from, high));
  while (low < high) {
    const middle = (low + high) >>> 1;
    const count = estimateSet(candidates, bands.maskOf(from, middle));
    if (count < wanted) low = middle + 1;
    else {
      high = middle;
      estimate = count;
    }
  }
  return { to: low, estimate };
}
