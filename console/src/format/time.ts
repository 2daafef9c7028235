import type { Locale } from "../i18n/define-messages.ts";

/** A time zone for display, with its label. */
export interface DisplayZone {
  timeZone: string;
  name: string;
}

/** The time zone of the auctions and of the service's own days. */
export const koreanZone: DisplayZone = { timeZone: "Asia/Seoul", name: "KST" };

/** Universal time. */
export const universalZone: DisplayZone = { timeZone: "UTC", name: "UTC" };

/** Returns any other zone, labeled by its name: `Africa/Lagos`. */
export function zoneOf(timeZone: string): DisplayZone {
  if (timeZone === koreanZone.timeZone) return koreanZone;
  return timeZone === "UTC" ? universalZone : { timeZone, name: timeZone };
}

/** Returns an instant with its zone: `2026-11-22 21:05 KST`. */
export function formatTime(instant: string | null | undefined, zone: DisplayZone): string {
  return format(instant, zone, false);
}

/** Returns an instant to the second, for logs. */
export function formatTimeExactly(instant: string | null | undefined, zone: DisplayZone): string {
  return format(instant, zone, true);
}

function format(
  instant: string | null | undefined,
  { timeZone, name }: DisplayZone,
  isExact: boolean,
): string {
  if (instant === null || instant === undefined) return "–";
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return `${formatterOf(timeZone, isExact).format(date)} ${name}`;
}

/** Formatters by zone and precision, because creating one takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string, isExact: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${isExact}`;
  // The Swedish locale formats dates as ISO 8601 does.
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat("sv-SE", {
      ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
      ...(isExact && { second: "2-digit" }),
      hourCycle: "h23",
    });
  formatters.set(key, formatter);
  return formatter;
}

/** Returns a duration as minutes and seconds, `0:42`. Negative durations are zero. */
export function formatMinutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Days, hours, minutes and seconds, as written after a number. */
const spanUnits: Record<Locale, readonly [string, string, string, string]> = {
  en: [" d", " h", " min", " s"],
  ko: ["일", "시간", "분", "초"],
};

/**
 * Returns a duration in its two largest units: `2 d 4 h`, `3 min 20 s`, in Korean `2일 4시간`. Negative durations are
 * zero.
 */
export function formatSpan(milliseconds: number, locale: Locale): string {
  const [days, hours, minutes, secondsUnit] = spanUnits[locale];
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), days],
    [Math.floor(seconds / 3600) % 24, hours],
    [Math.floor(seconds / 60) % 60, minutes],
    [seconds % 60, secondsUnit],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return `0${secondsUnit}`;
  return parts
    .slice(first, first + 2)
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(" ");
}
