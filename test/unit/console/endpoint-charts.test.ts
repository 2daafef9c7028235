import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventLogEntry } from "../../../console/src/api/generated/types.ts";
import {
  arrangeAttempts,
  attemptsAt,
  type EndpointAttempt,
} from "../../../console/src/components/deliveries/arrange-attempts.ts";
import { listRequestHeaders } from "../../../console/src/components/deliveries/list-request-headers.ts";
import { findHighest } from "../../../console/src/components/values-chart.tsx";
import { deliveryHeaders } from "../../../shared/contract/events/delivered-types.ts";

const now = Date.parse("2026-11-28T05:00:00Z");
const hour = 3_600_000;
const event = { id: "evt_1", sequence: 7, type: "order.status_changed" } as const;

/** Returns an attempt from some time ago; a null status means no response. */
const attemptAgo = (ago: number, response_code: number | null, duration_ms = 100): EndpointAttempt => ({
  ...{ number: 1, endpoint_id: "we_1", replay_id: null, at: new Date(now - ago).toISOString() },
  ...{ duration_ms, response_code, response_excerpt: null, event },
  error: response_code !== null && response_code < 300 ? null : "Failed.",
});

describe("deliveries of an endpoint", () => {
  it("the page of an endpoint lists only delivery attempts to this endpoint, newest first, each with its event", () => {
    const { event: _, ...older } = attemptAgo(2 * hour, 200);
    const { event: __, ...newer } = attemptAgo(hour, 500);
    const events = [{ ...event, attempts: [older, { ...newer, endpoint_id: "we_2" }, newer] }];
    const attempts = attemptsAt("we_1", events as unknown as EventLogEntry[]);
    expect(attempts.map(({ response_code }) => response_code)).toEqual([500, 200]);
    expect(attempts.map((attempt) => attempt.event)).toMatchObject([event, event]);
  });

  it("every delivery attempt is counted in exactly one period, in any time zone", () => {
    const ago = fc.integer({ min: 0, max: 300 * hour });
    const status = fc.option(fc.constantFrom(200, 204, 404, 500));
    const zone = fc.constantFrom("Asia/Seoul", "UTC", "America/New_York", "Africa/Lagos");
    fc.assert(
      fc.property(fc.array(fc.tuple(ago, status)), zone, (given, timeZone) => {
        const attempts = given.map(([time, code]) => attemptAgo(time, code));
        const periods = arrangeAttempts(attempts, { timeZone }, now);
        const total = periods.map((one) => one.accepted + one.rejected + one.unanswered);
        expect(total.reduce((sum, count) => sum + count, 0)).toBe(attempts.length);
        const unanswered = given.filter(([, code]) => code === null).length;
        expect(periods.reduce((sum, one) => sum + one.unanswered, 0)).toBe(unanswered);
      }),
    );
  });

  it("attempts within a day are charted per hour for at least twelve hours, and attempts over a longer time are charted per day", () => {
    const korea = { timeZone: "Asia/Seoul" };
    const hoursOf = (ago: number) => arrangeAttempts([attemptAgo(ago * hour, 200)], korea, now);
    expect(hoursOf(3).map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, index) => `11-28 ${String(index + 3).padStart(2, "0")}:00`),
    );
    expect(hoursOf(20)).toHaveLength(21);
    const days = arrangeAttempts([attemptAgo(50 * hour, 200)], korea, now);
    expect(days.map(({ name, accepted }) => [name, accepted])).toEqual([
      ...[
        ["11-26", 1],
        ["11-27", 0],
        ["11-28", 0],
      ],
    ]);
    expect(arrangeAttempts([], korea, now)).toEqual([]);
  });

  it("the response times of a chart exclude attempts without a response", () => {
    const durations = Array.from({ length: 20 }, (_, index) => attemptAgo(0, 200, (index + 1) * 10));
    const periods = arrangeAttempts([...durations, attemptAgo(0, null, 15_000)], { timeZone: "UTC" }, now);
    expect(periods.at(-1)).toMatchObject({ medianMilliseconds: 100, slowMilliseconds: 190, unanswered: 1 });
  });

  it("the request headers of an attempt include the contract's delivery headers, the event id and the timestamp in seconds", () => {
    const headers = new Map(listRequestHeaders(attemptAgo(0, 200)).map(({ name, value }) => [name, value]));
    expect([...headers.keys()]).toEqual(expect.arrayContaining(Object.keys(deliveryHeaders)));
    expect(headers.get("webhook-id")).toBe("evt_1");
    expect(headers.get("X-Svc-Timestamp")).toBe(String(now / 1000));
  });
});

it("the axis of a chart ends at the highest stack if bars are stacked, and otherwise at the highest bar", () => {
  const series = [
    { title: "One", measure: ({ one }: { one: number; other: number | null }) => one },
    { title: "Other", measure: ({ other }: { one: number; other: number | null }) => other },
  ];
  const rows = [
    { one: 3, other: 4 },
    { one: 6, other: null },
  ];
  expect([findHighest(rows, series, true), findHighest(rows, series, false)]).toEqual([7, 6]);
  expect(findHighest([], series, true)).toBe(0);
});
