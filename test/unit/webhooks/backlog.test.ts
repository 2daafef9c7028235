import { describe, expect, it } from "vitest";
import {
  attemptsAtOnceLimit,
  beginRun,
  type EndpointBacklog,
  endRun,
  isolationMilliseconds,
  queueOfRun,
  type RunResult,
  requestRun,
} from "../../../shared/domain/webhooks/backlog.ts";
import { learnFromRound, startRun } from "../../../shared/domain/webhooks/run-progress.ts";

const endpoint = { partnerId: "pt_1", endpointId: "we_1" };
const now = 1_000_000;
const minute = 60_000;
const quiet: RunResult = { nextAt: null, troubleMilliseconds: 0, width: 1, failures: 0, hungAt: null };

const calledAt = (at: number, before: EndpointBacklog | null = null, since = now): EndpointBacklog =>
  requestRun(before, endpoint, { at, hungAt: null }, since);
const begun = (backlog: EndpointBacklog, at = backlog.dueAt ?? 0): EndpointBacklog => {
  const running = beginRun(backlog, backlog.turn, at);
  if (running === null) throw new Error("The run could not begin");
  return running;
};
const ended = (running: EndpointBacklog, result: Partial<RunResult>, at: number): EndpointBacklog => {
  const after = endRun(running, running.turn, { ...quiet, ...result }, at);
  if (after === null) throw new Error("The run could not end");
  return after;
};

describe("scheduling an endpoint's delivery run", () => {
  it("a delivery that has to wait schedules a run for its due time", () => {
    expect(calledAt(now + 5000)).toMatchObject({ dueAt: now + 5000, isRunning: false, version: 1 });
  });

  it("a second delivery that is due later causes no write", () => {
    const once = calledAt(now + 5000);
    expect(calledAt(now + 6000, once)).toBe(once);
  });

  it("a delivery that is due earlier moves the run to that time, and the message for the later time has no effect", () => {
    const once = calledAt(now + 5000);
    const forward = calledAt(now + 1000, once);
    expect(forward.dueAt).toBe(now + 1000);
    expect(beginRun(forward, once.turn, now + 5000)).toBeNull();
    expect(beginRun(forward, forward.turn, now + 1000)).not.toBeNull();
  });

  it("a delivery that arrives during a run is included in the next run, and no second run starts in parallel", () => {
    const running = begun(calledAt(now));
    const called = calledAt(now + 100, running, now + 100);
    expect(called).toMatchObject({ turn: running.turn, isRunning: true, calledFor: now + 100 });
    expect(ended(called, { nextAt: now + 9000 }, now + 200).dueAt).toBe(now + 200);
  });

  it("concurrent hanging attempts are recorded in a single write", () => {
    const first = requestRun(null, endpoint, { at: now, hungAt: now }, now);
    expect(requestRun(first, endpoint, { at: now + 1, hungAt: now + 1 }, now + 1)).toBe(first);
  });
});

describe("delivery run of an endpoint", () => {
  it("a delivery run starts once, regardless of how many messages ask for the run", () => {
    const called = calledAt(now);
    const running = begun(called);
    expect(beginRun(running, called.turn, now)).toBeNull();
    expect(beginRun(running, running.turn, now)).toBeNull();
  });

  it("a delivery run interrupted by a crash may restart after a minute, and the first run then has no effect", () => {
    const running = begun(calledAt(now));
    const again = beginRun(running, running.turn, now + minute);
    expect(again).toMatchObject({ isRunning: true, turn: running.turn + 1 });
    expect(endRun(again, running.turn, quiet, now + minute)).toBeNull();
  });

  it("an endpoint's deliveries pause for three times the duration of its failed or slow attempts", () => {
    const after = ended(begun(calledAt(now)), { nextAt: now, troubleMilliseconds: 15_000 }, now + 15_000);
    expect(after.dueAt).toBe(now + 60_000);
    expect(calledAt(now + 16_000, after, now + 16_000)).toMatchObject({ dueAt: now + 60_000 });
  });

  it("the deliveries of an endpoint that accepts all attempts do not pause", () => {
    expect(ended(begun(calledAt(now)), { nextAt: now + 50 }, now + 50).dueAt).toBe(now + 50);
  });

  it("a backlog is checked exactly twice after its last delivery", () => {
    const first = ended(begun(calledAt(now)), {}, now);
    expect(first.dueAt).toBe(now + 15_000);
    const second = ended(begun(first), {}, now + 15_000);
    expect(second.dueAt).toBe(now + 15_000 + 15 * minute);
    expect(ended(begun(second), {}, now + 16 * minute).dueAt).toBeNull();
  });

  it("a message of an earlier backlog has no effect on a later backlog", () => {
    const first = calledAt(now);
    const next = requestRun(null, endpoint, { at: now + 1000, hungAt: null }, now + 1000);
    expect(next.turn).toBeGreaterThan(first.turn + 2);
  });
});

describe("breaker of an endpoint", () => {
  const failed = (failures: number) => ({ ...calledAt(now), failures });

  it("the circuit breaker of an endpoint opens after five consecutive failures, and the endpoint leaves the shared queue", () => {
    expect(queueOfRun(failed(4), now)).toBe("retry");
    expect(queueOfRun(failed(5), now)).toBe("probe");
  });

  it("the circuit breaker of an endpoint opens at the first slow attempt and stays open for ten minutes", () => {
    const slow = { ...calledAt(now), hungAt: now };
    expect(queueOfRun(slow, now + isolationMilliseconds - 1)).toBe("probe");
    expect(queueOfRun(slow, now + isolationMilliseconds)).toBe("retry");
  });

  it("a failing endpoint gets one attempt at a time, and each successful round doubles the concurrent attempts, up to ten", () => {
    const accepted = { isAccepted: true, isSlow: false, at: now };
    let progress = startRun(calledAt(now), now);
    const widths = [1, 2, 3, 4, 5].map(() => {
      progress = learnFromRound(progress, Array(progress.width).fill(accepted));
      return progress.width;
    });
    expect(widths).toEqual([2, 4, 8, attemptsAtOnceLimit, attemptsAtOnceLimit]);
    const oneFailed = [accepted, { ...accepted, isAccepted: false }];
    expect(learnFromRound(progress, oneFailed)).toMatchObject({ width: 1, failures: 0, hadTrouble: true });
  });
});
