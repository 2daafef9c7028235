const firstMilliseconds = 500;
const longestMilliseconds = 60_000;

/**
 * Returns how long to wait after a number of failures in a row, in milliseconds: twice as long each time up to a
 * minute, of which at least half and the rest by chance, so that many pages do not come back at one instant.
 * @param failures from 1
 * @param random from 0 up to 1
 */
export function backoff(failures: number, random: number): number {
  const whole = Math.min(longestMilliseconds, firstMilliseconds * 2 ** Math.min(failures, 16));
  return Math.round(whole * (0.5 + random / 2));
}
