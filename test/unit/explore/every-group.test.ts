import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scenarioGroups } from "../../races/scenarios/all-scenarios.ts";

const directory = join(import.meta.dirname, "../../explore");

test("Every group of scenarios is explored by a test file with the group's name", () => {
  const files = readdirSync(directory).filter((name) => name.endsWith(".test.ts"));
  const groups = Object.keys(scenarioGroups).map((name) => `${name}.test.ts`);
  expect(files.toSorted()).toEqual(groups.toSorted());
});
