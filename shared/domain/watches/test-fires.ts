import { minuteMilliseconds } from "../time/durations.ts";

/** Maximum number of test events of one watch within a minute. */
export const testFireLimit = 5;
const windowMilliseconds = minuteMilliseconds;

/**
 * Returns the recent test events including one at `now`; null when that exceeds the limit. The window is the
 * minute before `now`.
 *
 * @param earlier times of earlier test events, epoch milliseconds
 */
export function addTestFire(earlier: readonly number[], now: number): number[] | null {
  const recent = earlier.filter((at) => at > now - windowMilliseconds);
  return recent.length >= testFireLimit ? null : [...recent, now];
}
