import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findCheckpoints } from "../../../shared/application/checkpoints/find-checkpoint.ts";
import { storeCheckpoint } from "../../../shared/application/checkpoints/store-checkpoint.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type SigningKeys, startSigningKeys } from "../../support/services/start-signing-keys.ts";

let store: RunningObjectStore;
let keys: SigningKeys;

beforeAll(async () => {
  vi.stubEnv("ENVIRONMENT", "sandbox");
  store = await startObjectStore();
  keys = await startSigningKeys();
});
afterAll(() => {
  vi.unstubAllEnvs();
  return Promise.all([store.stop(), keys.stop()]);
});

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 1);
const count = 23;

describe("the checkpoint before an instant", () => {
  it("The search finds the newest checkpoint that was signed before a given time and ends before a given event number", async () => {
    for (let number = 1; number <= count; number += 1)
      await storeCheckpoint("pt_1", { sequence: 10 * number, digest: `d${number}` }, start + number * hour);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -1, max: 2 * count + 3 }),
        fc.integer({ min: 0, max: 10 * count + 15 }),
        async (halfHours, end) => {
          const before = Math.ceil(halfHours / 2) - 1;
          const below = Math.ceil(end / 10) - 1;
          const expected = Math.min(before, below, count);
          const found = await findCheckpoints("pt_1", start + (halfHours / 2) * hour, end);
          expect(found.before?.sequence).toBe(expected < 1 ? undefined : 10 * expected);
          const newest = Math.min(below, count);
          expect(found.newest?.sequence).toBe(newest < 1 ? undefined : 10 * newest);
        },
      ),
      { numRuns: 60 },
    );
  });
});
