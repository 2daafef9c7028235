/** Korea's UTC offset, unchanged all year round since 1988. */
const offset = "+09:00";
const offsetMilliseconds = 9 * 3_600_000;

/** Returns an ISO 8601 instant as a user types it in Korean time: `2026-11-22 09:30`. */
export function writeKoreanTime(instant: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  return new Date(at + offsetMilliseconds).toISOString().slice(0, 16).replace("T", " ");
}

/**
 * Returns the instant (ISO 8601) of a time typed in Korean time, or null for an invalid time such as the 31st of June.
 */
export function readKoreanTime(text: string): string | null {
  const [, day, time] = /^\s*(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})\s*$/.exec(text) ?? [];
  const instant = `${day}T${time}:00${offset}`;
  return !Number.isNaN(Date.parse(instant)) && writeKoreanTime(instant) === `${day} ${time}` ? instant : null;
}

/** Returns today's date in Korea: `2026-11-22`. */
export const koreanToday = (now = new Date()): string => writeKoreanTime(now.toISOString()).slice(0, 10);
