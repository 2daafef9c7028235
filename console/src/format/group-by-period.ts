import { dayMilliseconds, hourMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { DisplayZone } from "./time.ts";
import { writeZonedTime } from "./zoned-time.ts";

/** The items of an hour or a day of a time zone. */
export interface Period<Item> {
  /** The start of the period: `11-27 14:00` or `11-27`. */
  name: string;
  items: readonly Item[];
}

/** Longest time span, in hours, with one period per hour. A longer span has one period per day. */
const mostHours = 36;
/** Minimum number of hours, because a single bar across the chart does not show when events happened. */
const leastHours = 12;

/**
 * Returns items by hour from the oldest item to now, for at least twelve hours. If the oldest item is more than a day
 * and a half old, returns items by day. The oldest period comes first, and periods without items are included. Returns
 * no periods if there are no items.
 * @param timeOf returns the time of an item, ISO 8601
 */
export function groupByPeriod<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string,
  { timeZone }: Pick<DisplayZone, "timeZone">,
  now: number,
): Period<Item>[] {
  if (items.length === 0) return [];
  const instantOf = (item: Item) => Date.parse(timeOf(item));
  const oldest = Math.min(now - (leastHours - 1) * hourMilliseconds, ...items.map(instantOf));
  const isShort = now - oldest <= mostHours * hourMilliseconds;
  const nameOf = (instant: number): string => {
    const text = writeZonedTime(new Date(instant), timeZone).slice("2026-".length);
    return isShort ? `${text.slice(0, "11-27 14".length)}:00` : text.slice(0, "11-27".length);
  };
  const names = new Set<string>();
  // A step is half a period, so that no day is skipped when a clock change shortens it to 23 hours.
  const step = (isShort ? hourMilliseconds : dayMilliseconds) / 2;
  for (let at = oldest; at < now; at += step) names.add(nameOf(at));
  names.add(nameOf(now));
  const byName = Map.groupBy(items, (item) => nameOf(instantOf(item)));
  return [...names].map((name) => ({ name, items: byName.get(name) ?? [] }));
}
