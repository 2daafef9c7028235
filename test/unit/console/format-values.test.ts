import * as fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { formatMoney, formatNumber } from "../../../console/src/format/money.ts";
import {
  formatMinutes,
  formatSpan,
  formatTime,
  formatTimeExactly,
  koreanZone,
  universalZone,
  zoneOf,
} from "../../../console/src/format/time.ts";
import { readZonedTime, writeZonedTime } from "../../../console/src/format/zoned-time.ts";

const second = 1000;

describe("money and times in the console", () => {
  it("an amount shows its currency, with no decimals for orders and two decimals for invoices", () => {
    expect(formatMoney(12300, "USD")).toBe("USD\u00a012,300");
    expect(formatMoney(12300.5, "USD", "major")).toBe("USD\u00a012,300.50");
    expect(formatMoney(-300, "USD")).toBe("USD\u00a0-300");
    expect([formatMoney(null, "USD"), formatNumber(undefined)]).toEqual(["–", "–"]);
    expect(formatMoney(0, "KRW")).toBe("KRW\u00a00");
  });

  it("a time shows its time zone", () => {
    const instant = "2026-11-22T12:05:09.000Z";
    expect(formatTime(instant, koreanZone)).toBe("2026-11-22 21:05 KST");
    expect(formatTimeExactly(instant, universalZone)).toBe("2026-11-22 12:05:09 UTC");
    expect(formatTime(instant, zoneOf("Africa/Lagos"))).toBe("2026-11-22 13:05 Africa/Lagos");
    expect(formatTime("2026-11-22T15:00:00Z", koreanZone)).toBe("2026-11-23 00:00 KST");
    expect([formatTime(null, koreanZone), formatTime("soon", koreanZone)]).toEqual(["–", "soon"]);
  });

  it("a duration shows its two largest units and is never negative", () => {
    expect(formatSpan(59.9 * second, "en")).toBe("59 s");
    expect(formatSpan(3600 * second, "en")).toBe("1 h");
    expect(formatSpan(3661 * second, "en")).toBe("1 h 1 min");
    expect(formatSpan((2 * 86_400 + 4 * 3600 + 59 * 60) * second, "en")).toBe("2 d 4 h");
    expect(formatSpan(-5 * second, "en")).toBe("0 s");
  });

  it("a duration is written in Korean if the language is Korean", () => {
    expect(formatSpan((2 * 86_400 + 4 * 3600) * second, "ko")).toBe("2일 4시간");
    expect(formatSpan(200 * second, "ko")).toBe("3분 20초");
    expect(formatSpan(0, "ko")).toBe("0초");
  });

  it("a countdown shows minutes and seconds, rounded up, and is never negative", () => {
    expect([60_000, 41_001, 9_000, 0, -1].map(formatMinutes)).toEqual([
      "1:00",
      "0:42",
      "0:09",
      "0:00",
      "0:00",
    ]);
  });

  it("a local time is unchanged after it is written and read, in every time zone and at every clock change", () => {
    const zones = fc.constantFrom("Asia/Seoul", "UTC", "Africa/Lagos", "America/New_York", "Asia/Kathmandu");
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const local = DateTime.fromMillis(minute * 60_000, { zone });
        const text = writeZonedTime(local.toJSDate(), zone);
        expect(text).toBe(local.toFormat("yyyy-MM-dd HH:mm"));
        // In an hour that clocks repeat, both times are valid.
        const read = readZonedTime(text, zone);
        expect(read).not.toBeNull();
        expect(writeZonedTime(read!, zone)).toBe(text);
      }),
      { seed: 20261122, numRuns: 2000 },
    );
  });

  it("a text that is not a valid time is not read as a time", () => {
    for (const text of [
      "",
      "2026-02-30 10:00",
      "2026-11-22",
      "2026-11-22 24:00",
      "2026-11-22 10:60",
      "tomorrow",
    ])
      expect(readZonedTime(text, "UTC"), text).toBeNull();
  });
});
