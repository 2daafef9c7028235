import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attemptLimit,
  nextAttemptAt,
  retryScheduleSeconds,
} from "../../../shared/domain/webhooks/retry-schedule.ts";

const middle = 0.5;

describe("the retry schedule", () => {
  it("the retry schedule waits 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h", () => {
    const hour = 3600;
    const expected = [0, 5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
    expect(retryScheduleSeconds).toEqual(expected);
    expect(attemptLimit).toBe(10);
  });

  it("the retry schedule counts each delay from the end of the previous attempt", () => {
    const attempt = { number: 1, endedAt: 1_000_000, retryAfterSeconds: null };
    expect(nextAttemptAt(attempt, middle)).toBe(1_005_000);
  });

  it("the retry schedule ends with the tenth attempt", () => {
    expect(nextAttemptAt({ number: 9, endedAt: 0, retryAfterSeconds: null }, middle)).toBe(24 * 3600 * 1000);
    expect(nextAttemptAt({ number: 10, endedAt: 0, retryAfterSeconds: 5 }, middle)).toBeNull();
  });

  it("the retry schedule varies each delay at random by at most a tenth", () => {
    const attempt = { number: 3, endedAt: 0, retryAfterSeconds: null };
    expect(nextAttemptAt(attempt, 0)).toBe(1800 * 0.9 * 1000);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (number, random) => {
          const wait = nextAttemptAt({ number, endedAt: 0, retryAfterSeconds: null }, random) ?? Number.NaN;
          const planned = (retryScheduleSeconds[number] ?? 0) * 1000;
          expect(wait).toBeGreaterThanOrEqual(planned * 0.9 - 1);
          expect(wait).toBeLessThanOrEqual(planned * 1.1 + 1);
        },
      ),
    );
  });

  it("the next attempt waits for the longer of the planned delay and the delay in Retry-After", () => {
    const attempt = { number: 1, endedAt: 0 };
    expect(nextAttemptAt({ ...attempt, retryAfterSeconds: 120 }, 0)).toBe(120_000);
    expect(nextAttemptAt({ ...attempt, retryAfterSeconds: 1 }, middle)).toBe(5000);
  });
});
