import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginNextMinute, type DayCalls, dayOfMinute } from "../../../shared/domain/access/day-calls.ts";
import type { CallCounts, DayCounts, MinuteCalls } from "../../../shared/domain/access/rate-limit.ts";
import { kstDay } from "../../../shared/domain/time/format-time.ts";

/** 23:59 Korean time. */
const lastMinute = Date.UTC(2026, 10, 20, 14, 59);
const minuteMilliseconds = 60_000;
const begun = (minute: number, count: number, late = 0) => ({ limit: "write" as const, minute, count, late });

type EndedDay = DayCounts & Pick<DayCalls, "date">;

const sum = (counts: readonly CallCounts[]): number =>
  counts.flatMap((one) => Object.values(one)).reduce((total, count) => total + count, 0);

describe("daily calls of a key", () => {
  it("the first call of a new minute adds the previous minute's calls to their Korean day and updates the day's busiest minute", () => {
    const first = beginNextMinute(undefined, begun(lastMinute - 2 * minuteMilliseconds, 1)).calls;
    const added = { ...first, counts: { write: 7, "read-light": 3 } };
    const second = beginNextMinute(added, begun(lastMinute - minuteMilliseconds, 2));
    expect(second.ended).toBe(null);
    expect(dayOfMinute(second.calls)).toEqual({
      date: "2026-11-20",
      counts: { write: 9, "read-light": 3 },
      busiest: { write: 7, "read-light": 3 },
    });
  });

  it("the first minute of a new day ends the previous day's counts, and the new day starts from zero", () => {
    const { calls } = beginNextMinute(undefined, begun(lastMinute, 5));
    const next = beginNextMinute(calls, begun(lastMinute + minuteMilliseconds, 1));
    expect(next.ended).toEqual({ date: "2026-11-20", counts: { write: 5 }, busiest: { write: 5 } });
    expect(dayOfMinute(next.calls)).toEqual({
      date: "2026-11-21",
      counts: { write: 1 },
      busiest: { write: 1 },
    });
  });

  it("calls that are reported after their minute count on the day of the report but not in its busiest minute", () => {
    const { calls } = beginNextMinute(undefined, begun(lastMinute, 2));
    const { calls: next, ended } = beginNextMinute(calls, begun(lastMinute + minuteMilliseconds, 1, 4));
    expect(ended?.counts).toEqual({ write: 2 });
    expect(dayOfMinute(next)).toMatchObject({ counts: { write: 5 }, busiest: { write: 1 } });
  });

  it("calls that the previous release stored for a minute count on the day of this minute", () => {
    const earlier = lastMinute - minuteMilliseconds;
    const { calls } = beginNextMinute({ minute: earlier, counts: { write: 6 } }, begun(lastMinute, 1));
    expect(calls.day).toEqual({ counts: { write: 6 }, busiest: { write: 6 } });
  });

  it("every call is counted exactly once in the daily counts, and the busiest minute has the highest count of all minutes", () => {
    const limit = fc.constantFrom("read-heavy" as const, "read-light" as const, "write" as const);
    const minutes = fc.array(
      fc.record({ passed: fc.integer({ min: 1, max: 900 }), limit, count: fc.nat(60), late: fc.nat(9) }),
    );
    fc.assert(
      fc.property(minutes, (steps) => {
        let stored: MinuteCalls | undefined;
        let now = lastMinute;
        const days: EndedDay[] = [];
        for (const { passed, ...reported } of steps) {
          now += passed * minuteMilliseconds;
          const { calls, ended } = beginNextMinute(stored, { ...reported, minute: now });
          if (ended !== null) days.push(ended);
          stored = calls;
        }
        if (stored !== undefined) days.push(dayOfMinute(stored));
        expect(sum(days.map(({ counts }) => counts))).toBe(
          steps.reduce((total, { count, late }) => total + count + late, 0),
        );
        expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].sort());
        expect(days.at(-1)?.date).toBe(steps.length === 0 ? undefined : kstDay(now));
        const highest = Math.max(0, ...days.flatMap(({ busiest }) => Object.values(busiest)));
        expect(highest).toBe(Math.max(0, ...steps.map(({ count }) => count)));
      }),
    );
  });
});
