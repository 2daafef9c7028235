import { beforeAll, expect, it, vi } from "vitest";
import { useExploredStage } from "../stage/use-explored-stage.ts";
import { exploreSeed } from "./explore-houses.ts";
import { type HouseStage, openHouseStage } from "./house-stage.ts";

const { EXPLORE_SEED: seed = "short", EXPLORE_HOUSES: count = "3" } = process.env;
const seeds = Array.from({ length: Number(count) }, (_, at) => `${seed} ${at + 1}`);

const stageNow = useExploredStage("sandbox");
let on: HouseStage;
beforeAll(async () => {
  // Metrics are lines of the output.
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  on = await openHouseStage(stageNow());
});

it.each(seeds)("Partners are told what they must be told in the days of seed %s", async (one) => {
  expect(await exploreSeed(on, one)).toBeNull();
});
