import { minuteMilliseconds } from "../time/durations.ts";

/** Test events of one watch within a minute. */
export const testFireLimit = 5;
const windowMilliseconds = minuteMilliseconds;

/**
 * The fires to remember once one more has happened at `now`; null where it would be one too many. The minute rolls: it ends
 * with now and not with the clock's.
 *
 * @param earlier when test events were fired before, epoch milliseconds
 */
export function addTestFire(earlier: readonly number[], now: number): number[] | null {
  const recent = earlier.filter((at) => at > now - windowMilliseconds);
  return recent.length >= testFireLimit ? null : [...recent, now];
}
