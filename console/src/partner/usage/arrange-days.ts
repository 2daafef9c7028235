import type { CallLimits, CallsByLimit, KeyUsage } from "../../api/generated/types.ts";
import { formatNumber } from "../../format/money.ts";

/** The limits for calls in display order, with their descriptions. */
export const limitNames = {
  read_heavy: "Searches",
  read_light: "Other reads",
  write: "Changes",
} as const satisfies Record<keyof CallsByLimit, string>;

/** Name of a limit in responses. */
export type LimitName = keyof typeof limitNames;

/** The limits in display order. */
export const limits = Object.keys(limitNames) as LimitName[];

/** Calls with the selected keys on one Korean day. */
export interface UsageDay {
  /** `YYYY-MM-DD`. */
  date: string;
  calls: CallsByLimit;
}

const shownDays = 30;
const dayMilliseconds = 86_400_000;

/**
 * Returns the calls with the given keys for each of the thirty days up to today, oldest first, including days without
 * calls.
 * @param today the Korean day
 */
export function arrangeDays(keys: readonly Pick<KeyUsage, "days">[], today: string): UsageDay[] {
  const days = keys.flatMap((key) => key.days);
  return Array.from({ length: shownDays }, (_, index) => {
    const at = Date.parse(today) - (shownDays - 1 - index) * dayMilliseconds;
    const date = new Date(at).toISOString().slice(0, today.length);
    const calls = { read_heavy: 0, read_light: 0, write: 0 };
    for (const day of days.filter((one) => one.date === date)) {
      for (const limit of limits) calls[limit] += day.calls[limit];
    }
    return { date, calls };
  });
}

/**
 * Returns the busiest minute of each limit compared with a key's maximum, in words: `Searches: 412 of 600 in
 * the busiest minute, 2026-11-23, Server`. Of several equally busy minutes, the latest is returned. Limits
 * without calls are omitted.
 */
export function describeBusiest(
  keys: readonly Pick<KeyUsage, "name" | "days">[],
  most: CallLimits,
): string[] {
  return limits.flatMap((limit) => {
    const [busiest] = keys
      .flatMap(({ name, days }) =>
        days.map(({ date, busiest_minute }) => ({ name, date, calls: busiest_minute[limit] })),
      )
      .sort((one, other) => other.calls - one.calls || other.date.localeCompare(one.date));
    if (busiest === undefined || busiest.calls === 0) return [];
    const { calls, date, name } = busiest;
    return [
      `${limitNames[limit]}: ${formatNumber(calls)} of ${formatNumber(most[limit])} in the busiest minute, ${date}, ${name}`,
    ];
  });
}
