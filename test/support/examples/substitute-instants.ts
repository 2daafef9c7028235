/** Times of the captured steps, from which the fictional times are derived. */
export interface Timeline {
  /** The stage's time at the start of the walk, epoch milliseconds. */
  began: number;
  /** Start times of the steps, in order. */
  steps: readonly number[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const koreanOffset = 9 * hour;

/** Fictional start time of a walk. */
export const exampleNow = Date.parse("2026-11-20T10:00:00.000+09:00");

/** Matches a date, or a time with a zone. */
const timePattern = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?(?![\dT])/g;

/** Returns the Korean date of a time as a day number. */
export const dayOf = (instant: number): number => Math.floor((instant + koreanOffset) / day);

/** Returns the time at which an hour of a Korean day begins, in epoch milliseconds. */
export const koreanTime = (dayNumber: number, hourOfDay: number): number =>
  dayNumber * day - koreanOffset + hourOfDay * hour;

/** A Korean day as text, `2026-11-20`. */
export const koreanDay = (dayNumber: number): string => new Date(dayNumber * day).toISOString().slice(0, 10);

/** Dates outside this range are independent of the walk. */
const daysAround = 100;

/**
 * Returns fictional times for the times in one example, the same on every run. Times of one step share a minute,
 * in step order. Times planned for a whole minute keep their time of day and their distance in days, other future
 * times keep their distance, and times before the walk move to a day before it.
 * @param text the whole example
 * @param at when the example's own call was made
 */
export function substituteInstants(text: string, at: number, { began, steps }: Timeline): string {
  const stepOf = (instant: number): number => steps.findLastIndex((start) => start <= instant);
  const instants = [...text.matchAll(timePattern)]
    .filter(([found]) => !isDay(found))
    .map(([found]) => Date.parse(found));
  const last = Math.max(at, ...instants.filter((instant) => instant <= at + effectMilliseconds));
  const happened = instants.filter(
    (instant) => instant >= began && instant <= last && !isPlanned(instant, began),
  );
  const ranks = [...new Set([...happened, at].map(stepOf))].sort((one, next) => one - next);
  const minuteOf = (instant: number): number => exampleNow + ranks.indexOf(stepOf(instant)) * minute;
  const shift = (dayOf(exampleNow) - dayOf(began)) * day;
  const substitute = (instant: number): number => {
    if (isPlanned(instant, began)) return instant + shift;
    if (instant < began) return exampleNow - day;
    if (instant <= last) return minuteOf(instant);
    const ahead = instant - at;
    const unit = ahead < 6 * hour ? 5 * minute : hour;
    return minuteOf(at) + Math.max(1, Math.round(ahead / unit)) * unit;
  };
  return text.replaceAll(timePattern, (found) => {
    if (!isDay(found)) return inItsForm(substitute(Date.parse(found)), found);
    const isNear = Math.abs(Date.parse(found) - began) < daysAround * day;
    return isNear ? new Date(Date.parse(found) + shift).toISOString().slice(0, found.length) : found;
  });
}

const isDay = (found: string): boolean => found.length === "2026-11-20".length;

/** Effects of a call are complete within this time. */
const effectMilliseconds = 30_000;

/**
 * Auctions and deadlines are at whole minutes or one millisecond before. Nearer times are whole minutes by chance.
 */
const isPlanned = (instant: number, began: number): boolean =>
  Math.abs(instant - began) >= hour && [0, minute - 1].includes(instant % minute);

/** Formats a time in the zone and precision of another text. */
function inItsForm(instant: number, form: string): string {
  const [, fraction = "", zone = "Z"] = /(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(form) ?? [];
  const offset =
    zone === "Z"
      ? 0
      : Number(`${zone[0]}1`) * (Number(zone.slice(1, 3)) * hour + Number(zone.slice(4)) * minute);
  const local = new Date(instant + offset).toISOString().slice(0, -1);
  return `${local.slice(0, 19)}${fraction === "" ? "" : local.slice(19, 20 + fraction.length - 1)}${zone}`;
}
