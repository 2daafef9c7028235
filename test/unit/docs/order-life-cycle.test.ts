import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { transitionTable } from "../../../shared/domain/orders/transition-table.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/order-life-cycle.md"), "utf8");

describe("The order life cycle page", () => {
  it("The table lists every transition in the code and the trigger and webhook of each", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| `(\w+)` \| `(\w+)` \| (Yes|No) \|$/gm)];
    expect(
      rows.map(([, from, to, trigger, webhook]) => ({ from, to, trigger, emits: webhook === "Yes" })),
    ).toEqual(transitionTable.map(({ from, to, trigger, emits }) => ({ from, to, trigger, emits })));
  });

  it("The diagram has exactly one arrow for each allowed pair of statuses", () => {
    const arrows = [...page.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} ${to}`);
    expect(new Set(arrows)).toEqual(new Set(transitionTable.map(({ from, to }) => `${from} ${to}`)));
    expect(arrows).toHaveLength(new Set(arrows).size);
  });
});
