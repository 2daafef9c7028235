import { describe, expect, it } from "vitest";
import { minuteMilliseconds as minute } from "../../../shared/domain/time/durations.ts";
import {
  canWaitInQueue,
  indexedDueAt,
  redriveGraceMilliseconds,
} from "../../../shared/domain/webhooks/redrive.ts";

const now = 1_000_000_000;

describe("waiting for an attempt", () => {
  it("an attempt with a delay of up to 15 minutes waits in a queue", () => {
    expect(canWaitInQueue(now + 15 * minute, now)).toBe(true);
    expect(canWaitInQueue(now + 15 * minute + 1, now)).toBe(false);
  });

  it("an attempt without a queued message is picked up by the sweep exactly when due", () => {
    const nextAttemptAt = now + 30 * minute;
    const sweepTakesAt = indexedDueAt(nextAttemptAt, now) + redriveGraceMilliseconds;
    expect(sweepTakesAt).toBe(nextAttemptAt);
  });

  it("an attempt with a queued message is picked up by the sweep one minute after it is due", () => {
    const nextAttemptAt = now + 5 * minute;
    const sweepTakesAt = indexedDueAt(nextAttemptAt, now) + redriveGraceMilliseconds;
    expect(sweepTakesAt).toBe(nextAttemptAt + minute);
  });
});
