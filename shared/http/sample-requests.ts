/** Number of ordinary reads per logged read. */
const readsPerLine = 10;

/** Requests that take at least this long are always logged. */
export const slowMilliseconds = 1_000;

/** A request that has ended. */
export interface EndedRequest {
  method: string;
  status: number;
  durationMs: number;
  /** If the request is an ordinary read, whether only a sample of such reads is logged. */
  isSampled: boolean;
}

const reads = new Set(["GET", "HEAD"]);

/**
 * Returns the number of requests that the log line of a request stands for: 1 if every such request is logged,
 * `readsPerLine` for a sampled read, and 0 if the request is not logged. Writes, rejected, failed and slow requests are
 * always logged.
 * @param random from 0 to below 1
 */
export function requestsPerLine(
  { method, status, durationMs, isSampled }: EndedRequest,
  random: () => number = Math.random,
): number {
  const isOrdinary = reads.has(method) && status < 400 && durationMs < slowMilliseconds;
  if (!isSampled || !isOrdinary) return 1;
  return random() * readsPerLine < 1 ? readsPerLine : 0;
}
