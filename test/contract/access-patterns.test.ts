import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routeCosts } from "../../infra/access-patterns/costs/route-costs.ts";
import { describeAccessPatterns } from "../../infra/access-patterns/describe-access-patterns.ts";
import { sampleKeys } from "../../infra/access-patterns/sample-keys.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { itemKinds } from "../../shared/persistence/keys/item-kinds.ts";

describe("docs/access-patterns.md", () => {
  it("the page on access patterns is current (npm run access-patterns writes it)", () => {
    const page = join(import.meta.dirname, "..", "..", "docs", "access-patterns.md");
    expect(readFileSync(page, "utf8")).toBe(describeAccessPatterns());
  });

  it("the page on access patterns states a cost for every operation except console counterparts of partner routes", () => {
    const stated = Object.values(routeCosts).flatMap((costs) => costs.flatMap(({ routes }) => routes));
    const existing = routeTable
      .filter(({ partnerRoute }) => partnerRoute === undefined)
      .map(({ operationId }) => operationId);
    expect(stated.toSorted()).toEqual(existing.toSorted());
  });

  it("the sample key of every item kind begins with the prefix of the kind", () => {
    const prefixes = Object.entries(sampleKeys).map(([kind, forms]) => [
      kind,
      forms.every(({ pk }) => pk.startsWith(itemKinds[kind as keyof typeof itemKinds])),
    ]);
    expect(prefixes.filter(([, begins]) => begins === false)).toEqual([]);
  });
});
