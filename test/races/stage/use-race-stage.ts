import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { racePairs } from "./race-pairs.ts";
import type { Scenario } from "./scenario.ts";
import { type RaceStage, startRaceStage } from "./start-race-stage.ts";

/** Tests every situation of a scenario. `RACE_SEED` repeats what chance decided; the seed is in every failure. */
export function raceScenario<World>({ kind, stage: stageName, situations, free }: Scenario<World>): void {
  const seed = process.env.RACE_SEED ?? String(Date.now());
  let stage: RaceStage;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    stage = await startRaceStage(assemblyDirectory, stageName);
  });
  afterAll(async () => {
    await stage.stop();
    vi.useRealTimers();
  });
  for (const situation of situations) {
    it(`${kind}: any two concurrent operations end as if they ran one after the other (${situation.name})`, async (test) => {
      vi.setSystemTime(situation.at);
      const { pairs, independentPairs, runs, failures } = await racePairs(stage, situation, { seed, free });
      await test.annotate(`${pairs} pairs, ${independentPairs} of them independent, in ${runs} runs`);
      expect(failures, `RACE_SEED=${seed}`).toEqual([]);
      expect(independentPairs).toBeLessThan(pairs);
    });
  }
}
