import { beforeAll, expect, it, vi } from "vitest";
import { useExploredStage } from "../stage/use-explored-stage.ts";
import { findDifference } from "./explore-houses.ts";
import { houseMutants } from "./house-mutants.ts";
import { type HouseStage, openHouseStage } from "./house-stage.ts";

/** Each mutant is visible in the history of at least one seed. */
const seeds = ["mutants 17", "mutants 19"] as const;

const stageNow = useExploredStage("sandbox");
let on: HouseStage;
beforeAll(async () => {
  // Metrics are written to standard output.
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  on = await openHouseStage(stageNow());
});

it.each(seeds)(
  "The comparison finds no difference in the simulated days of seed %s if no rule is disabled",
  async (seed) => {
    expect(await findDifference(on, seed)).toBeNull();
  },
);

it.each(houseMutants)("The comparison finds that $what", async ({ event, plant }) => {
  const isFound = async (seed: string) =>
    (await findDifference(on, seed))?.line.includes(`must be\n  ${event} `) === true;
  const putBack = plant(stageNow());
  try {
    expect((await isFound(seeds[0])) || (await isFound(seeds[1]))).toBe(true);
  } finally {
    putBack();
  }
});
