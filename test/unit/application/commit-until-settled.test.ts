import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commitUntilSettled } from "../../../shared/application/commit-until-settled.ts";
import { TransactionRefused } from "../../../shared/persistence/transaction.ts";

const busy = () => new TransactionRefused([{ name: "order", reason: "Busy", item: null }], null);
const refused = () =>
  new TransactionRefused([{ name: "order", reason: "ConditionalCheckFailed", item: null }], null);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a change that others stand in the way of", () => {
  it("is tried again as often as ten seconds allow, then refused as it was", async () => {
    const startedAt = performance.now();
    const runs: number[] = [];
    const settled = commitUntilSettled(async () => {
      runs.push(performance.now() - startedAt);
      throw busy();
    }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await settled).toBeInstanceOf(TransactionRefused);
    // No pause is longer than 120 ms.
    expect(runs.length).toBeGreaterThan(80);
    expect(runs.at(-1)).toBeGreaterThanOrEqual(10_000);
    expect(runs.at(-1)).toBeLessThan(10_200);
  });

  it("is answered as soon as it gets through", async () => {
    let runs = 0;
    const settled = commitUntilSettled(async () => {
      runs += 1;
      if (runs < 50) throw busy();
      return runs;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await settled).toBe(50);
  });

  it("is not tried again for a guard of its own, nor for any other failure", async () => {
    for (const failure of [refused(), new Error("socket hang up")]) {
      let runs = 0;
      const settled = commitUntilSettled(async () => {
        runs += 1;
        throw failure;
      });
      await expect(settled).rejects.toBe(failure);
      expect(runs).toBe(1);
    }
  });
});
