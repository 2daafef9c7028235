import type { ShownZone } from "./time.ts";
import { writeZonedTime } from "./zoned-time.ts";

/** Hours or days of a time zone, by their starts: `11-27 14:00` or `11-27`. */
export interface NamedPeriods {
  /** All periods, oldest first. */
  names: string[];
  /** Returns the period of an instant (epoch milliseconds). */
  nameOf: (instant: number) => string;
}

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** A longer time is shown by day. */
const mostHours = 36;
/** The least number of hours, because one bar across a chart says nothing about when. */
const leastHours = 12;

/**
 * Returns the hours from the oldest instant to now, at least twelve, or the days if it is more than a day and a half
 * ago.
 */
export function namePeriods(
  instants: readonly number[],
  { timeZone }: Pick<ShownZone, "timeZone">,
  now: number,
): NamedPeriods {
  const oldest = Math.min(now - (leastHours - 1) * hourMilliseconds, ...instants);
  const isShort = now - oldest <= mostHours * hourMilliseconds;
  const nameOf = (instant: number): string => {
    const text = writeZonedTime(new Date(instant), timeZone).slice("2026-".length);
    return isShort ? `${text.slice(0, "11-27 14".length)}:00` : text.slice(0, "11-27".length);
  };
  const names = new Set<string>();
  // Two steps per period, because a day of a clock change has 23 hours.
  const step = (isShort ? hourMilliseconds : dayMilliseconds) / 2;
  for (let at = oldest; at < now; at += step) names.add(nameOf(at));
  names.add(nameOf(now));
  return { names: [...names], nameOf };
}
