import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routeTable } from "../../shared/contract/route-table.ts";
import { duePrefix, indexPrefix, itemKinds } from "../../shared/persistence/item-kinds.ts";
import { requireValue } from "../support/require-value.ts";

const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "access-patterns.md"), "utf8");
const withoutPage = (names: readonly string[]) => names.filter((name) => !page.includes(name));

describe("docs/access-patterns.md", () => {
  it.each([
    ["partition", itemKinds],
    ["index partition", indexPrefix],
    ["partition of waiting work", duePrefix],
  ])("the page on access patterns names every %s", (_, prefixes) => {
    expect(withoutPage(Object.values(prefixes).map((prefix) => `\`${prefix}`))).toEqual([]);
  });

  it("the page on access patterns states a cost for every operation except console mirrors", () => {
    const costs = requireValue(page.split("\n## Cost of routes\n")[1]);
    const stated = costs
      .split("\n")
      .flatMap((row) =>
        [...requireValue(row.split(" | ")[0]).matchAll(/`([a-z]+[A-Z]\w+)`/g)].map(([, id]) => id),
      );
    const existing = routeTable
      .filter(({ mirrorOf }) => mirrorOf === undefined)
      .map(({ operationId }) => operationId);
    expect(stated.toSorted()).toEqual(existing.toSorted());
  });
});
