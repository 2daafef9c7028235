import { dayMilliseconds, hourMilliseconds } from "./durations.ts";

const kstOffsetMilliseconds = 9 * hourMilliseconds;

/** Returns an instant in the API's format: ISO 8601 with milliseconds and the offset `+09:00`. */
export function toKstIso(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds + kstOffsetMilliseconds).toISOString().slice(0, -1)}+09:00`;
}

/** Formats an instant as `toKstIso` does; returns null for null. */
export const toKstIsoOrNull = (epochMilliseconds: number | null): string | null =>
  epochMilliseconds === null ? null : toKstIso(epochMilliseconds);

/** Returns an instant as ISO 8601 in UTC with a `Z`. */
export function toUtcIso(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}

/** Returns the Korean calendar date of an instant, as midnight UTC of the same date (epoch milliseconds). */
export function startOfKstDate(epochMilliseconds: number): number {
  const shown = epochMilliseconds + kstOffsetMilliseconds;
  return shown - (((shown % dayMilliseconds) + dayMilliseconds) % dayMilliseconds);
}

/** Returns the instant at which a Korean calendar date (`YYYY-MM-DD`) begins, in epoch milliseconds. */
export const kstMidnight = (date: string): number => Date.parse(`${date}T00:00:00+09:00`);

/** Returns the Korean calendar date of an instant, `YYYY-MM-DD`. */
export const kstDay = (epochMilliseconds: number): string => toKstIso(epochMilliseconds).slice(0, 10);
