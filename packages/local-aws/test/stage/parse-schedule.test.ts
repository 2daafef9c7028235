import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSchedule } from "../../src/schedules/parse-schedule.ts";

const start = Date.parse("2026-11-20T10:00:00Z");
const next = (expression: string, after: string, timezone = "UTC") => {
  const due = parseSchedule(expression, timezone, start).nextAfter(Date.parse(after));
  return due === null ? null : new Date(due).toISOString();
};

describe("parseSchedule", () => {
  it.each([
    ["a rate before its start", "rate(5 minutes)", "2026-11-20T09:59:59Z", "2026-11-20T10:00:00.000Z"],
    ["a rate", "rate(5 minutes)", "2026-11-20T10:00:00Z", "2026-11-20T10:05:00.000Z"],
    ["a rate of one day", "rate(1 day)", "2026-11-20T10:00:01Z", "2026-11-21T10:00:00.000Z"],
    ["a minute of every hour", "cron(30 * * * ? *)", "2026-11-20T10:30:00Z", "2026-11-20T11:30:00.000Z"],
    ["cron steps", "cron(0/15 8-9 * * ? *)", "2026-11-20T09:50:00Z", "2026-11-21T08:00:00.000Z"],
    ["cron lists", "cron(0 1,13 * * ? *)", "2026-11-20T10:00:00Z", "2026-11-20T13:00:00.000Z"],
    [
      "days of the week by name",
      "cron(0 9 ? * MON-FRI *)",
      "2026-11-20T10:00:00Z",
      "2026-11-23T09:00:00.000Z",
    ],
    [
      "days of the week by number, Sunday first",
      "cron(0 9 ? * 1 *)",
      "2026-11-20T10:00:00Z",
      "2026-11-22T09:00:00.000Z",
    ],
    ["months by name", "cron(0 0 1 FEB ? *)", "2026-11-20T10:00:00Z", "2027-02-01T00:00:00.000Z"],
    ["29 February", "cron(0 0 29 2 ? *)", "2026-11-20T10:00:00Z", "2028-02-29T00:00:00.000Z"],
    ["a past year (none)", "cron(0 0 1 1 ? 2025)", "2026-11-20T10:00:00Z", null],
    ["a single time", "at(2026-12-24T18:00:00)", "2026-11-20T10:00:00Z", "2026-12-24T18:00:00.000Z"],
    ["a past single time (none)", "at(2026-11-20T10:00:00)", "2026-11-20T10:00:00Z", null],
  ])("parseSchedule returns the correct next time for %s", (_, expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  it("parseSchedule evaluates cron in the schedule's time zone", () => {
    expect(next("cron(0 9 * * ? *)", "2026-11-20T10:00:00Z", "Asia/Seoul")).toBe("2026-11-21T00:00:00.000Z");
  });

  it("parseSchedule skips a local time that daylight saving time omits", () => {
    expect(next("cron(30 2 * * ? *)", "2026-03-07T12:00:00Z", "America/New_York")).toBe(
      "2026-03-09T06:30:00.000Z",
    );
  });

  it.each([
    ["rate(0 minutes)", "Not a rate"],
    ["rate(5 weeks)", "Not a rate"],
    ["every day", "Not a schedule expression"],
    ["cron(0 9 * * *)", "six fields"],
    ["cron(0 9 * * * *)", "exactly one"],
    ["cron(60 9 * * ? *)", "Not a cron field"],
    ["cron(0 9 L * ? *)", "Not a cron field"],
    ["at(tomorrow)", "Not a time"],
  ])("parseSchedule rejects %s", (expression, message) => {
    expect(() => parseSchedule(expression, "UTC", start)).toThrow(message);
  });

  it("parseSchedule rejects a nonexistent time zone", () => {
    expect(() => parseSchedule("rate(1 hour)", "Korea/Seoul2", start)).toThrow("Unknown timezone");
  });

  it("the next time of a rate schedule is the first multiple of its period after the given time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 1e10 }), (minutes, offset) => {
        const { nextAfter } = parseSchedule(`rate(${minutes} minutes)`, "UTC", start);
        const due = nextAfter(start + offset)!;
        expect(due).toBeGreaterThan(start + offset);
        expect((due - start) % (minutes * 60_000)).toBe(0);
        expect(due - (start + offset)).toBeLessThanOrEqual(minutes * 60_000);
      }),
    );
  });
});
