import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { racePairs } from "./race-pairs.ts";
import type { Scenario } from "./scenario.ts";
import { type RaceStage, startRaceStage } from "./start-race-stage.ts";

/** Tests every situation of a scenario. `RACE_SEED` repeats what chance decided. */
export function raceScenario<World>({ kind, stage: stageName, situations, free }: Scenario<World>): void {
  const seed = process.env.RACE_SEED ?? String(Date.now());
  let stage: RaceStage;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    stage = await startRaceStage(inject("assemblyDirectory"), stageName);
  });
  afterAll(async () => {
    await stage.stop();
    vi.useRealTimers();
  });
  for (const situation of situations) {
    it(`${kind}: any two operations at once do as one after the other (${situation.name})`, async () => {
      vi.setSystemTime(situation.at);
      const started = performance.now();
      const { pairs, independentPairs, runs, failures } = await racePairs(stage, situation, { seed, free });
      console.log(
        `${kind} ${situation.name}: ${pairs} pairs (${independentPairs} independent), ${runs} runs, ${Math.round(performance.now() - started)} ms`,
      );
      expect(failures, `seed ${seed}`).toEqual([]);
    });
  }
}
