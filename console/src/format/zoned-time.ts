/** Formatters by time zone, because creating one takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "numeric", minute: "numeric", second: "numeric" },
    });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Returns the UTC offset of a time zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}

/** Returns an instant as a user types it in a zone: `2026-11-22 09:30`. */
export const writeZonedTime = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone))
    .toISOString()
    .slice(0, 16)
    .replace("T", " ");

/**
 * Returns the instant of a local time in a zone, or null for an invalid time. A time skipped by a clock change moves
 * forward by the skipped duration.
 */
export function readZonedTime(text: string, timeZone: string): Date | null {
  const [, year, month, day, hour, minute] =
    /^\s*(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})\s*$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || hour === undefined) return null;
  const local = Date.UTC(year, month - 1, day, hour, minute);
  // A date that rolled over, such as the 31st of June, is invalid.
  if (new Date(local).toISOString().slice(0, 10) !== text.trim().slice(0, 10) || hour > 23) return null;
  if (minute === undefined || minute > 59) return null;
  const first = local - offsetAt(local, timeZone);
  return new Date(local - offsetAt(first, timeZone));
}
