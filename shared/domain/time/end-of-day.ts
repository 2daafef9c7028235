import { dayMilliseconds, secondMilliseconds } from "./durations.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The last millisecond of a calendar day in a zone, epoch milliseconds. Where clocks go back at midnight, so that the end of
 * the day comes twice, it is the later one.
 *
 * Written here because date libraries weigh as much as a quarter of a whole function.
 *
 * @param day midnight UTC of the calendar date, epoch milliseconds
 * @param zone IANA name
 * @throws RangeError when the zone does not exist
 */
export function endOfDay(day: number, zone: string): number {
  const reading = day + dayMilliseconds - 1;
  // Clocks that change around the end of the day show it by the offset before, by the one after, or by both.
  const candidates = [-dayMilliseconds, dayMilliseconds].map(
    (distance) => reading - offsetAt(reading + distance, zone),
  );
  const shown = candidates.filter((instant) => instant + offsetAt(instant, zone) === reading);
  return Math.max(...(shown.length > 0 ? shown : candidates));
}

/** How far a zone's clocks are ahead of UTC at an instant, milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .filter(({ type }) => type !== "literal")
    .map(({ value }) => Number(value));
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(instant / secondMilliseconds) * secondMilliseconds;
}

/** Making a format costs far more than using it. The language fixes the order of the parts: year, month, day, time. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: zone, hourCycle: "h23", calendar: "gregory", numberingSystem: "latn" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  formats.set(zone, format);
  return format;
}
