import { describe, expect, test } from "vitest";
import { CircuitBreaker } from "../../../shared/adapters/upstream/circuit-breaker.ts";

function createBreaker() {
  const clock = { time: 0 };
  return { clock, breaker: new CircuitBreaker(() => clock.time) };
}

function fail(breaker: CircuitBreaker, times: number): void {
  for (let failure = 0; failure < times; failure += 1) breaker.recordFailure();
}

describe("circuit breaker", () => {
  test("a circuit breaker opens after five failures in a row", () => {
    const { breaker } = createBreaker();
    fail(breaker, 4);
    expect(breaker.admits()).toBe(true);
    fail(breaker, 1);
    expect(breaker.admits()).toBe(false);
  });

  test("a circuit breaker reports whether a failure opened it or kept it open after a trial call", () => {
    const { breaker, clock } = createBreaker();
    fail(breaker, 4);
    expect(breaker.recordFailure()).toBe(true);
    clock.time = 15_000;
    breaker.admits();
    expect(breaker.recordFailure()).toBe(true);
    breaker.recordSuccess();
    expect(breaker.recordFailure()).toBe(false);
  });

  test("a circuit breaker restarts the count of failures after a success", () => {
    const { breaker } = createBreaker();
    fail(breaker, 4);
    breaker.recordSuccess();
    fail(breaker, 4);
    expect(breaker.admits()).toBe(true);
  });

  test("a circuit breaker allows one trial call 15 seconds after opening", () => {
    const { breaker, clock } = createBreaker();
    fail(breaker, 5);
    clock.time = 14_999;
    expect(breaker.admits()).toBe(false);
    clock.time = 15_000;
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  });

  test("a circuit breaker closes when the trial call succeeds", () => {
    const { breaker, clock } = createBreaker();
    fail(breaker, 5);
    clock.time = 15_000;
    breaker.admits();
    breaker.recordSuccess();
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
  });

  test("a circuit breaker stays open for another 15 seconds when the trial call fails", () => {
    const { breaker, clock } = createBreaker();
    fail(breaker, 5);
    clock.time = 15_000;
    breaker.admits();
    clock.time = 16_000;
    breaker.recordFailure();
    clock.time = 30_999;
    expect(breaker.admits()).toBe(false);
    clock.time = 31_000;
    expect(breaker.admits()).toBe(true);
  });
});
