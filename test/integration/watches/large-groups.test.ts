import { afterAll, beforeAll, expect, it } from "vitest";
import { addLargeGroups, readLargeGroups } from "../../../shared/persistence/workers/recheck-polls.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

it("all groups of watches that concurrent runs record as too large are stored permanently", async () => {
  expect([...(await readLargeGroups())]).toEqual([]);
  const groups = Array.from({ length: 8 }, (_, number) => [`dealers-${number}`, `dealers-${number + 1}`]);
  await Promise.all(groups.map((some) => addLargeGroups(some)));
  expect([...(await readLargeGroups())].sort()).toEqual([...new Set(groups.flat())].sort());
});
