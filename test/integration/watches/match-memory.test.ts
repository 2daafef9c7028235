import { describe, expect, it } from "vitest";
import { matchInProcess } from "../../bench/watches/match-in-parts.ts";

/** Memory in MiB. In parts, 26 suffice in nearly all runs. In one piece, this many pairs need more than 32. */
const heapMib = 30;
const planSize = 100_000;

describe("memory for matching a batch", () => {
  it("matching in parts stays within the memory limit for two million pairs of car and watch", async () => {
    const few = { carCount: 200, watchCount: 1_000, wantsAll: true, heapMib };
    const many = { carCount: 1_000, watchCount: 2_000, wantsAll: true, heapMib };
    expect(await matchInProcess({ ...few, planSize })).toMatchObject({ pairCount: 200_000 });
    expect(await matchInProcess({ ...many, planSize })).toMatchObject({ pairCount: 2_000_000 });
    expect(await matchInProcess({ ...many, planSize: null })).toBeNull();
  });
});
