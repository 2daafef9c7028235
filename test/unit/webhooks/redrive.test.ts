import { describe, expect, it } from "vitest";
import { minuteMilliseconds as minute } from "../../../shared/domain/time/durations.ts";
import {
  canWaitInQueue,
  indexedDueAt,
  redriveGraceMilliseconds,
} from "../../../shared/domain/webhooks/redrive.ts";

const now = 1_000_000_000;

describe("waiting for an attempt", () => {
  it("happens in a queue up to 15 minutes", () => {
    expect(canWaitInQueue(now + 15 * minute, now)).toBe(true);
    expect(canWaitInQueue(now + 15 * minute + 1, now)).toBe(false);
  });

  it("is taken over by the sweep exactly when due, where no queue carries it", () => {
    const nextAttemptAt = now + 30 * minute;
    const sweepTakesAt = indexedDueAt(nextAttemptAt, now) + redriveGraceMilliseconds;
    expect(sweepTakesAt).toBe(nextAttemptAt);
  });

  it("is taken over by the sweep a minute late, where a queue should have carried it", () => {
    const nextAttemptAt = now + 5 * minute;
    const sweepTakesAt = indexedDueAt(nextAttemptAt, now) + redriveGraceMilliseconds;
    expect(sweepTakesAt).toBe(nextAttemptAt + minute);
  });
});
