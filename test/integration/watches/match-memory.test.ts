import { describe, expect, it } from "vitest";
import { matchInProcess } from "../../bench/watches/match-in-parts.ts";

/** Little more than a process needs to load what it runs. */
const heapMib = 32;
const planSize = 150_000;

describe("memory for matching a batch", () => {
  it("fifteen times as many pairs fit into the same memory when processed in parts, and not as a whole", async () => {
    const few = { carCount: 200, watchCount: 1_000, wantsAll: true, heapMib };
    const many = { carCount: 1_000, watchCount: 3_000, wantsAll: true, heapMib };
    expect(await matchInProcess({ ...few, planSize })).toMatchObject({ pairCount: 200_000 });
    expect(await matchInProcess({ ...many, planSize })).toMatchObject({ pairCount: 3_000_000 });
    expect(await matchInProcess({ ...many, planSize: null })).toBeNull();
  });
});
