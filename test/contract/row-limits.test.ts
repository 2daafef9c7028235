import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listingRowSchema } from "../../shared/contract/inventory/listing-row.ts";
import { listBounds } from "../support/schema-bounds.ts";

test("docs/upstreams.md states the limit of every text and list of an inventory row", () => {
  const bounds = listBounds(listingRowSchema);
  expect(bounds.length).toBeGreaterThan(30);
  const byBound = Map.groupBy(bounds, ([, bound]) => bound);
  const table = [...byBound].map(
    ([bound, fields]) => `| ${bound} | ${fields.map(([field]) => `\`${field}\``).join(", ")} |`,
  );
  const text = readFileSync("docs/upstreams.md", "utf8");
  expect(table.filter((line) => !text.includes(line))).toEqual([]);
});
