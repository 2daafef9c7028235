import { describe, expect, it } from "vitest";
import { minuteMilliseconds as minute } from "../../../shared/domain/time/durations.ts";
import {
  canWaitInQueue,
  indexedDueAt,
  redriveGraceMilliseconds,
} from "../../../shared/domain/webhooks/redrive.ts";

const now = 1_000_000_000;

describe("waiting for an attempt", () => {
  it("an attempt waits in a queue for up to 15 minutes", () => {
    expect(canWaitInQueue(now + 15 * minute, now)).toBe(true);
    expect(canWaitInQueue(now + 15 * minute + 1, now)).toBe(false);
  });

  it("an attempt that no queue holds is taken over by the sweep exactly when due", () => {
    const nextAttemptAt = now + 30 * minute;
    const sweepTakesAt = indexedDueAt(nextAttemptAt, now) + redriveGraceMilliseconds;
    expect(sweepTakesAt).toBe(nextAttemptAt);
  });

  it("an attempt that a queue holds is taken over by the sweep a minute late", () => {
    const nextAttemptAt = now + 5 * minute;
    const sweepTakesAt = indexedDueAt(nextAttemptAt, now) + redriveGraceMilliseconds;
    expect(sweepTakesAt).toBe(nextAttemptAt + minute);
  });
});
