import { dayMilliseconds } from "../../../../shared/domain/time/durations.ts";
import { koreanToday } from "../../format/korean-time.ts";

/** The days that a saved view can store relative to the day on which it is opened. */
export const relativeDays = ["today", "tomorrow"] as const;

/** A day relative to today in Korea. */
export type RelativeDay = (typeof relativeDays)[number];

/** The URL parameter with an auction day. */
const dayParameter = "auction_date";

/** Returns a relative day as a date in Korea: `2026-11-22`. */
const dateOf = (day: RelativeDay, now: Date): string =>
  koreanToday(day === "today" ? now : new Date(now.getTime() + dayMilliseconds));

/** Returns the relative day of a URL's auction day; null for another day or none. */
export function findRelativeDay(url: string, now: Date): RelativeDay | null {
  const day = readDay(url);
  return relativeDays.find((one) => dateOf(one, now) === day) ?? null;
}

/** Returns a URL whose auction day is relative, as a view stores it. */
export const withRelativeDay = (url: string, day: RelativeDay): string => withDay(url, day);

/** Returns the URL that a stored view opens now: a relative auction day becomes its date. */
export function openedUrl(url: string, now: Date): string {
  const day = relativeDays.find((one) => one === readDay(url));
  return day === undefined ? url : withDay(url, dateOf(day, now));
}

const readDay = (url: string): string | undefined => new RegExp(`[?&]${dayParameter}=([^&]*)`).exec(url)?.[1];

const withDay = (url: string, day: string): string =>
  url.replace(new RegExp(`([?&]${dayParameter}=)[^&]*`), `$1${day}`);
