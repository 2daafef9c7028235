import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("No module of the functions is imported only for its side effects, which bundles would drop", () => {
  const { sideEffects } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(sideEffects).toBe(false);
  const paths = globSync(["functions/**/*.ts", "shared/**/*.ts"]);
  expect(paths.length).toBeGreaterThan(1000);
  expect(paths.filter((path) => /^import "/m.test(readFileSync(path, "utf8")))).toEqual([]);
});
