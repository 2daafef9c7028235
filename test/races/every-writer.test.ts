import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { entryOf, sourceOf } from "../../infra/permissions/route-entry.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { assemblyDirectory } from "../support/shared/shared-assembly.ts";
import { allScenarios, notRaced, scenarioGroups } from "./scenarios/all-scenarios.ts";
import { readWriters } from "./stage/read-writers.ts";

/** A console route that reuses a partner route's code is covered, or exempt, with that route. */
const racedAs = new Map(
  routeTable.flatMap((route) =>
    route.partnerRoute === undefined ? [] : [[entryOf(route), sourceOf(route)] as const],
  ),
);

test("every writing function is in the race tests or exempt with a written reason", async () => {
  const writers = await readWriters(assemblyDirectory);
  const raced = allScenarios.flatMap(({ situations }) =>
    situations.flatMap(({ operations }) => operations.map(({ entry }) => entry)),
  );
  const accounted = new Set([...raced, ...Object.keys(notRaced)]);
  expect(
    writers.filter((entry) => !accounted.has(entry) && !accounted.has(racedAs.get(entry) ?? entry)),
  ).toEqual([]);
});

test("the list of exemptions from race tests contains only writing functions that no race test covers", async () => {
  const writers = await readWriters(assemblyDirectory);
  const raced = new Set<string>(
    allScenarios.flatMap(({ situations }) =>
      situations.flatMap(({ operations }) => operations.map(({ entry }) => entry)),
    ),
  );
  expect(Object.keys(notRaced).filter((entry) => raced.has(entry) || !writers.includes(entry))).toEqual([]);
});

/** Tests that need no scenarios. */
const others = ["enforced-limits.test.ts", "every-writer.test.ts"];

test("every group of scenarios has a race test file with its name", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.ts"));
  const groups = Object.keys(scenarioGroups).map((name) => `${name}.test.ts`);
  expect(files.toSorted()).toEqual([...groups, ...others].toSorted());
});
