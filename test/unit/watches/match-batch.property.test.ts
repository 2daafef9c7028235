import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchBatch } from "../../../shared/application/watches/match-batch.ts";
import type { MatchLimits, MatchWorld } from "../../../shared/application/watches/match-world.ts";
import { WatchSegment } from "../../../shared/application/watches/watch-segment.ts";
import type { CarHint } from "../../../shared/domain/watches/watch-message.ts";
import { splitIntoChunks } from "../../../shared/platform/split-into-chunks.ts";
import { type MatchOutcome, MatchStore, pairsOf } from "../../support/watches/match-store.ts";
import { cars, conditions } from "../inventory-watches/arbitrary-watches.ts";

const unbounded: MatchLimits = {
  partsAtOnce: Number.MAX_SAFE_INTEGER,
  planSize: Number.POSITIVE_INFINITY,
  bytesOfPass: Number.MAX_SAFE_INTEGER,
};

/** A batch, the watches of some partners, and lists that already contain some of the cars. */
const cases = fc
  .record({
    cars: fc.array(cars, { minLength: 1, maxLength: 24 }),
    conditions: fc.array(conditions, { minLength: 1, maxLength: 24 }),
    partners: fc.integer({ min: 1, max: 6 }),
    listed: fc.array(fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 23 })), { maxLength: 60 }),
    carsOfPart: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ cars: seen, conditions: wanted, partners, listed, carsOfPart }) => {
    const addressOf = (number: number) => ({
      partnerId: `pt_${number % partners}`,
      watchId: `ww_${number}`,
    });
    const batch = seen.map((car, number) => {
      const hint: CarHint = { vehicleId: `car_${number}`, previousPriceKrw: number, isNew: false };
      const lists = listed.flatMap(([watch, of]) => (of === number ? [addressOf(watch)] : []));
      return { car, hint, lists };
    });
    const watches = wanted.map((condition, number) => ({ condition, ...addressOf(number) }));
    return { parts: splitIntoChunks(batch, carsOfPart), watches };
  });
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Failures of runs: when each runs out of time or is killed, as a number of calls, and which messages are
 * duplicated.
 */
const troubles = fc.record({
  segmentSize: fc.integer({ min: 1, max: 9 }),
  limits: fc.record({
    partsAtOnce: fc.integer({ min: 1, max: 4 }),
    planSize: fc.integer({ min: 1, max: 900 }),
    bytesOfPass: fc.integer({ min: 60, max: 2_000 }),
  }),
  runs: fc.array(
    fc.record({
      callsUntilKilled: fc.option(fc.integer({ min: 0, max: 25 }), { nil: null }),
      asksUntilOutOfTime: fc.integer({ min: 0, max: 6 }),
      comesTwice: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
});

class Killed extends Error {}

/** Creates the batch for runs. A run may be killed right before or after each of its calls. */
function openWorld(
  { parts, watches }: Case,
  segmentSize: number,
  { outcome, store, beforeCall }: { outcome: MatchOutcome; store: MatchStore; beforeCall: () => void },
): Omit<MatchWorld, "hasTimeLeft"> {
  const call = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    beforeCall();
    const result = await work();
    beforeCall();
    return result;
  };
  return {
    partCount: parts.length,
    readCars: (part) => call(() => parts[part]!.map(({ car, hint }) => ({ car, hint }))),
    addListed: (part, sink) =>
      call(async () => {
        for (const { hint, lists } of parts[part]!) {
          for (const watch of lists) sink.add(watch, hint);
          if (sink.isFull) await sink.makeRoom();
        }
      }),
    async *segments(after) {
      const read = after === null ? 0 : Number(after.key);
      for (let start = read; start < watches.length; start += segmentSize) {
        beforeCall();
        const segment = new WatchSegment();
        for (const watch of watches.slice(start, start + segmentSize)) segment.add(watch);
        const end = start + segmentSize;
        yield { segment, mark: end < watches.length ? { shard: 0, key: String(end) } : null };
      }
    },
    storeMatches: (bucket, list) => call(() => store.storeMatches(bucket, list)),
    listBuckets: () => call(() => store.listBuckets()),
    listStoredMatches: (bucket) => call(() => store.listStoredMatches(bucket)),
    readStoredMatches: (key) => call(() => store.readStoredMatches(key)),
    request: (messages) => call(() => void outcome.requested.push(...messages)),
    handOn: (steps) => call(() => void outcome.waiting.push(...steps)),
  };
}

/** Processes a batch until no message is left, as a queue does. */
async function work(
  which: Case,
  trouble: Pick<typeof troubles extends fc.Arbitrary<infer T> ? T : never, "segmentSize" | "limits" | "runs">,
) {
  const outcome: MatchOutcome = { waiting: [undefined], requested: [] };
  const store = new MatchStore();
  for (let run = 0; outcome.waiting.length > 0; run += 1) {
    if (run > 5_000) throw new Error("The runs come to no end");
    const step = outcome.waiting.shift();
    const { callsUntilKilled, asksUntilOutOfTime, comesTwice } = trouble.runs[run] ?? {
      ...{ callsUntilKilled: null, asksUntilOutOfTime: run % 3, comesTwice: false },
    };
    let [calls, asks] = [0, 0];
    const beforeCall = () => {
      calls += 1;
      if (callsUntilKilled !== null && calls > callsUntilKilled) throw new Killed();
    };
    const world = openWorld(which, trouble.segmentSize, { outcome, store, beforeCall });
    const hasTimeLeft = () => {
      asks += 1;
      return asks <= asksUntilOutOfTime;
    };
    try {
      await matchBatch(step, { ...world, hasTimeLeft }, trouble.limits);
      if (comesTwice) outcome.waiting.push(step);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      outcome.waiting.push(step);
    }
  }
  return { requested: outcome.requested, writes: store.writes };
}

/** One pass over everything, in memory without limits. */
async function passOnce(which: Case) {
  const outcome: MatchOutcome = { waiting: [], requested: [] };
  const store = new MatchStore();
  const world = openWorld(which, 1_000, { outcome, store, beforeCall: () => undefined });
  await matchBatch(undefined, { ...world, hasTimeLeft: () => true }, unbounded);
  expect([outcome.waiting, store.writes]).toEqual([[], 0]);
  return outcome.requested;
}

describe("batch matching in parts", () => {
  it("matching in parts of any size finds the same matches as one pass, even if runs are killed, repeated or time out", async () => {
    await fc.assert(
      fc.asyncProperty(cases, troubles, async (which, trouble) => {
        const { requested } = await work(which, trouble);
        expect(pairsOf(requested)).toEqual(pairsOf(await passOnce(which)));
      }),
      { numRuns: 250 },
    );
  });

  it("matching in parts of any size puts no watch into two messages, unless a run is killed or repeated", async () => {
    await fc.assert(
      fc.asyncProperty(cases, troubles, async (which, trouble) => {
        const { requested } = await work(which, { ...trouble, runs: [] });
        const watchIds = requested.flatMap(({ watches }) => watches.map(({ watchId }) => watchId));
        expect(watchIds.length).toBe(new Set(watchIds).size);
      }),
      { numRuns: 150 },
    );
  });

  it("a batch that fits into memory is processed immediately without stored intermediate results", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (which) => {
        await passOnce(which);
      }),
      { numRuns: 50 },
    );
  });
});
