import { dayMilliseconds, secondMilliseconds } from "./durations.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached ends of days by zone and day. The cars of a page have few auction days, and time zone conversion is
 * slow.
 */
const known = new Map<string, number>();
const mostKnown = 1_000;

/**
 * Returns the last millisecond of a calendar day in a time zone, epoch milliseconds. If clocks go back at midnight and
 * the end of the day occurs twice, returns the later instant.
 *
 * Implemented here because date libraries take as much as a quarter of a function's bundle.
 *
 * @param day midnight UTC of the calendar date, epoch milliseconds
 * @param zone IANA name
 * @throws RangeError when the zone does not exist
 */
export function endOfDay(day: number, zone: string): number {
  const name = `${day} ${zone}`;
  const end = known.get(name) ?? findEndOfDay(day, zone);
  if (known.size >= mostKnown) known.clear();
  known.set(name, end);
  return end;
}

function findEndOfDay(day: number, zone: string): number {
  const reading = day + dayMilliseconds - 1;
  // If clocks change around the end of the day, the local time is valid with the offset before, the offset
  // after, or both.
  const candidates = [-dayMilliseconds, dayMilliseconds].map(
    (distance) => reading - offsetAt(reading + distance, zone),
  );
  const shown = candidates.filter((instant) => instant + offsetAt(instant, zone) === reading);
  return Math.max(...(shown.length > 0 ? shown : candidates));
}

/** Returns a zone's UTC offset at an instant, in milliseconds; positive when ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .filter(({ type }) => type !== "literal")
    .map(({ value }) => Number(value));
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(instant / secondMilliseconds) * secondMilliseconds;
}

/**
 * Returns a cached format, because creating a format costs far more than using it. The locale fixes the order of the
 * parts: year, month, day, time.
 */
function formatOf(zone: string): Intl.DateTimeFormat {
  const made = formats.get(zone);
  if (made !== undefined) return made;
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: zone, hourCycle: "h23", calendar: "gregory", numberingSystem: "latn" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  formats.set(zone, format);
  return format;
}
