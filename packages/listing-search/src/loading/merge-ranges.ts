/** Bytes from `from` (inclusive) to `to` (exclusive). */
export interface ByteRange {
  from: number;
  to: number;
}

/** Maximum number of concurrent requests. */
export const requestsAtOnce = 48;
/**
 * The number of bytes that cost as much as another step of requests. A step takes 60 ms, in which 80 MB/s would load
 * twice this number. Half is used, because a first response may read only a limited number of bytes.
 */
const turnBytes = 2_400_000;
/** Candidate gap sizes over which ranges are merged. */
const gapSteps = [0, 16, 32, 64, 128].map((kib) => kib * 1024);
/** Longer ranges are read in parts, over several connections. */
const longestBytes = 4 * 1024 * 1024;

/**
 * Returns the requests that read the given ranges fastest. Nearby ranges become one request if reading the
 * gap takes less time than another step of requests; long ranges become several.
 *
 * @param ranges ascending, disjoint
 */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const choices = gapSteps.map((gap) => splitLong(joinNear(ranges, gap)));
  const costs = choices.map(costOf);
  return choices[costs.indexOf(Math.min(...costs))] ?? [];
}

function joinNear(ranges: readonly ByteRange[], gap: number): ByteRange[] {
  const joined: ByteRange[] = [];
  for (const { from, to } of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && from - last.to <= gap) last.to = to;
    else joined.push({ from, to });
  }
  return joined;
}

function splitLong(ranges: readonly ByteRange[]): ByteRange[] {
  return ranges.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / longestBytes) }, (_, part) => ({
      from: from + part * longestBytes,
      to: Math.min(from + (part + 1) * longestBytes, to),
    })),
  );
}

const costOf = (requests: readonly ByteRange[]): number =>
  Math.ceil(requests.length / requestsAtOnce) * turnBytes +
  requests.reduce((sum, { from, to }) => sum + to - from, 0);
