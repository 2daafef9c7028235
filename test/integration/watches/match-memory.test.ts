import { describe, expect, it } from "vitest";
import { matchInProcess } from "../../bench/watches/match-in-parts.ts";

/**
 * Memory in MiB. In parts, 28 suffice in a quarter of the runs and 32 in nearly all. In one piece, this many pairs
 * need more than 44. A million more pairs would take three times the processor time.
 */
const heapMib = 42;
const planSize = 150_000;

describe("memory for matching a batch", () => {
  it("matching in parts stays within the memory limit for three million pairs of car and watch", async () => {
    const few = { carCount: 200, watchCount: 1_000, wantsAll: true, heapMib };
    const many = { carCount: 1_000, watchCount: 3_000, wantsAll: true, heapMib };
    expect(await matchInProcess({ ...few, planSize })).toMatchObject({ pairCount: 200_000 });
    expect(await matchInProcess({ ...many, planSize })).toMatchObject({ pairCount: 3_000_000 });
    expect(await matchInProcess({ ...many, planSize: null })).toBeNull();
  });
});
