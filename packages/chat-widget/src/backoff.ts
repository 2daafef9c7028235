const firstMilliseconds = 500;
const longestMilliseconds = 60_000;

/**
 * Returns the delay after a number of consecutive failures, in milliseconds. The delay doubles each time up to a
 * minute; half of it is random, so that many pages do not reconnect at the same instant.
 * @param failures from 1
 * @param random from 0 up to 1
 */
export function backoff(failures: number, random: number): number {
  const whole = Math.min(longestMilliseconds, firstMilliseconds * 2 ** Math.min(failures, 16));
  return Math.round(whole * (0.5 + random / 2));
}
