import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routeTable } from "../../shared/contract/route-table.ts";
import { duePrefix, indexPrefix, itemKinds } from "../../shared/persistence/item-kinds.ts";

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

  it("the page on access patterns states the cost of exactly the routes that are not console mirrors", () => {
    const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const stated = rows
      .filter(([, route]) => /^`[A-Z]+ \//.test(route!))
      .map(([, route, id]) => `${route} ${id}`);
    const existing = routeTable
      .filter(({ mirrorOf }) => mirrorOf === undefined)
      .map(({ method, path, operationId }) => `\`${method} ${path}\` ${operationId}`);
    expect(stated.toSorted()).toEqual(existing.toSorted());
  });
});
