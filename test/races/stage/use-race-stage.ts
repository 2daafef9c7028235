import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { racePairs } from "./race-pairs.ts";
import type { Scenario } from "./scenario.ts";
import { type RaceStage, startRaceStage } from "./start-race-stage.ts";

/**
 * Tests pairs of operations in every situation of an environment's scenarios: all pairs, or at least
 * `RACED_PAIRS` per operation, which vary with the seed. `RACE_SEED` repeats the random choices. Every failure
 * shows the seed.
 */
// biome-ignore lint/suspicious/noExplicitAny: each scenario knows what its own operations act on
export function raceScenarios(scenarios: readonly Scenario<any>[]): void {
  const [stageName, ...others] = new Set(scenarios.map((scenario) => scenario.stage));
  if (stageName === undefined || others.length > 0)
    throw new Error("The scenarios are not of one environment");
  const seed = process.env.RACE_SEED ?? String(Date.now());
  const pairsOfEach = Number(process.env.RACED_PAIRS ?? Number.POSITIVE_INFINITY);
  let stage: RaceStage;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    stage = await startRaceStage(assemblyDirectory, stageName);
  });
  afterAll(async () => {
    await stage.stop();
    vi.useRealTimers();
  });
  for (const { kind, situations, free } of scenarios) {
    for (const situation of situations) {
      it(`${kind}: any two concurrent operations end as if they ran one after the other (${situation.name})`, async (test) => {
        vi.setSystemTime(situation.at);
        const options = { seed, pairsOfEach, free };
        const { pairs, independentPairs, runs, failures } = await racePairs(stage, situation, options);
        await test.annotate(`${pairs} pairs, ${independentPairs} of them independent, in ${runs} runs`);
        expect(failures, `RACE_SEED=${seed} RACED_PAIRS=${pairsOfEach}`).toEqual([]);
        if (pairsOfEach === Number.POSITIVE_INFINITY) expect(independentPairs).toBeLessThan(pairs);
      });
    }
  }
}
