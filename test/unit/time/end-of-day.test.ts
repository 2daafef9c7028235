import fc from "fast-check";
import { DateTime } from "luxon";
import { expect, test } from "vitest";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { endOfDay } from "../../../shared/domain/time/end-of-day.ts";
import { startOfKstDate } from "../../../shared/domain/time/format-time.ts";

const zones = [
  ...["Africa/Lagos", "Asia/Seoul", "Europe/Berlin", "America/New_York", "America/Havana", "Asia/Kathmandu"],
  ...["Australia/Lord_Howe", "Pacific/Apia", "Pacific/Honolulu", "Atlantic/Azores", "UTC"],
];
const someDay = fc.integer({ min: 14_610, max: 29_220 }).map((number) => number * day);

test("the computed end of a day matches the result of a date library, for any day and time zone", () => {
  fc.assert(
    fc.property(someDay, fc.constantFrom(...zones), (date, zone) => {
      const expected = DateTime.fromMillis(date, { zone: "utc" })
        .setZone(zone, { keepLocalTime: true })
        .endOf("day");
      // Samoa skipped 30 December 2011.
      fc.pre(expected.toISODate() === new Date(date).toISOString().slice(0, 10));
      expect(endOfDay(date, zone)).toBe(expected.toMillis());
    }),
    { numRuns: 2000 },
  );
});

test("the day ends at the later midnight if clocks go back at midnight", () => {
  const end = endOfDay(Date.parse("2024-03-23T00:00:00Z"), "America/Asuncion");
  expect(new Date(end).toISOString()).toBe("2024-03-24T03:59:59.999Z");
});

test("a nonexistent time zone throws an error", () => {
  expect(() => endOfDay(0, "Europe/Atlantis")).toThrow(RangeError);
});

test("the Korean date changes at 15:00 UTC", () => {
  expect(startOfKstDate(Date.parse("2026-12-02T14:59:59.999Z"))).toBe(Date.parse("2026-12-02"));
  expect(startOfKstDate(Date.parse("2026-12-02T15:00:00.000Z"))).toBe(Date.parse("2026-12-03"));
  expect(startOfKstDate(Date.parse("1969-12-31T10:00:00.000Z"))).toBe(Date.parse("1969-12-31"));
});
