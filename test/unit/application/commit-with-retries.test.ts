import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commitWithRetries, RaceLost } from "../../../shared/application/commit-with-retries.ts";
import { TransactionRefused } from "../../../shared/persistence/table/transaction.ts";
import { collectMetrics } from "../../support/collect-metrics.ts";

const busy = () => new TransactionRefused([{ name: "order", reason: "Busy", item: null }], null);
const refused = () =>
  new TransactionRefused([{ name: "order", reason: "ConditionalCheckFailed", item: null }], null);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("changes with concurrent conflicts", () => {
  it("a conflicting change is retried for ten seconds, then throws a RaceLost error that names the conflict, and records a metric", async () => {
    const metrics = collectMetrics();
    const startedAt = performance.now();
    const runs: number[] = [];
    const result = commitWithRetries(async () => {
      runs.push(performance.now() - startedAt);
      throw busy();
    }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(11_000);
    const lost = await result;
    expect(lost).toBeInstanceOf(RaceLost);
    expect(lost).toMatchObject({ refusals: [{ name: "order", reason: "Busy" }] });
    expect(metrics.recorded()).toMatchObject([{ name: "RacesLost", value: 1 }]);
    metrics.stop();
    // The longest pause is half a second.
    expect(runs.length).toBeGreaterThan(20);
    expect(runs.at(-1)).toBeGreaterThanOrEqual(10_000);
    expect(runs.at(-1)).toBeLessThan(10_500);
  });

  it("a conflicting change returns as soon as it succeeds", async () => {
    let runs = 0;
    const result = commitWithRetries(async () => {
      runs += 1;
      if (runs < 20) throw busy();
      return runs;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toBe(20);
  });

  it("a change is not retried after a failed condition or any other error that is not a conflict", async () => {
    for (const failure of [refused(), new Error("socket hang up")]) {
      let runs = 0;
      const result = commitWithRetries(async () => {
        runs += 1;
        throw failure;
      });
      await expect(result).rejects.toBe(failure);
      expect(runs).toBe(1);
    }
  });
});
