import { DateTime, IANAZone } from "luxon";
import { type CronFields, matchesDay, parseCron } from "./parse-cron.ts";

/** The due times of a schedule. */
export interface Recurrence {
  /** Returns the first due time after `after`, both in epoch milliseconds; null after the last. */
  nextAfter(after: number): number | null;
}

const unitMilliseconds: Record<string, number> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** The longest possible wait between two due times of a cron expression (29 February). */
const longestWaitDays = 8 * 366 + 1;

/**
 * Parses `rate(5 minutes)`, `cron(0 15 * * ? *)` or `at(2026-12-24T18:00:00)`, in EventBridge's syntax.
 *
 * @param timezone IANA name of the zone of cron and at expressions.
 * @param startMilliseconds the time of the first run of a rate: the start of the stage, because a machine
 * that was off has missed runs.
 * @throws Error on an expression or a timezone that EventBridge would reject, and on `L`, `W` and `#` in
 * cron.
 */
export function parseSchedule(expression: string, timezone: string, startMilliseconds: number): Recurrence {
  if (!IANAZone.isValidZone(timezone)) throw new Error(`Unknown timezone ${timezone}`);
  const [, kind, argument = ""] = /^(rate|cron|at)\((.+)\)$/.exec(expression) ?? [];
  if (kind === "rate") return parseRate(argument, startMilliseconds);
  if (kind === "cron") return recurByCron(parseCron(argument), timezone);
  if (kind === "at") return recurOnce(argument, timezone);
  throw new Error(`Not a schedule expression: ${expression}`);
}

function parseRate(argument: string, start: number): Recurrence {
  const [, count, unit = ""] = /^(\d+) (minute|hour|day)s?$/.exec(argument) ?? [];
  const period = Number(count) * (unitMilliseconds[unit] ?? 0);
  if (!(period > 0)) throw new Error(`Not a rate: ${argument}`);
  return {
    nextAfter: (after) => start + Math.max(0, Math.floor((after - start) / period) + 1) * period,
  };
}

function recurOnce(argument: string, timezone: string): Recurrence {
  const at = DateTime.fromISO(argument, { zone: timezone });
  if (!at.isValid) throw new Error(`Not a time: ${argument}`);
  return { nextAfter: (after) => (at.toMillis() > after ? at.toMillis() : null) };
}

function recurByCron(fields: CronFields, timezone: string): Recurrence {
  return {
    nextAfter(after) {
      const first = DateTime.fromMillis(after, { zone: timezone });
      let day = first.startOf("day");
      for (let days = 0; days <= longestWaitDays; days += 1, day = day.plus({ days: 1 }).startOf("day")) {
        if (!matchesDay(fields, day)) continue;
        const time = firstTimeOfDay(fields, day, after);
        if (time !== null) return time;
      }
      return null;
    },
  };
}

/** Returns the first due time of a day after `after`. Omits times that the clocks skip that day. */
function firstTimeOfDay(fields: CronFields, day: DateTime, after: number): number | null {
  for (const hour of fields.hours) {
    for (const minute of fields.minutes) {
      const time = day.set({ hour, minute });
      if (time.hour === hour && time.toMillis() > after) return time.toMillis();
    }
  }
  return null;
}
