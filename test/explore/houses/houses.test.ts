import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { useExploredStage } from "../stage/use-explored-stage.ts";
import { exploreSeed } from "./explore-houses.ts";
import { type HouseStage, openHouseStage } from "./house-stage.ts";

const { EXPLORE_SEED: seed = "short", EXPLORE_HOUSES: count = "3" } = process.env;
const seeds = Array.from({ length: Number(count) }, (_, at) => `${seed} ${at + 1}`);

const stageNow = useExploredStage("sandbox");
let on: HouseStage;
beforeAll(async () => {
  // Metrics are written to standard output.
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  on = await openHouseStage(stageNow());
});

it.each(seeds)("Partners get all required notifications in the simulated days of seed %s", async (one) => {
  expect(await exploreSeed(on, one)).toBeNull();
});

const isOfModel = (name: string) => /^(?:modelled-.*|expected-events|reported-event|history)\.ts$/.test(name);

it("The model of the auction houses imports only its own modules and the history", () => {
  const directory = import.meta.dirname;
  const imported = readdirSync(directory)
    .filter(isOfModel)
    .flatMap((name) => [...readFileSync(join(directory, name), "utf8").matchAll(/ from "(.*)";$/gm)])
    .map(([, path]) => String(path).replace("./", ""));
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((path) => path !== "node:util" && !isOfModel(path))).toEqual([]);
});
