import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("no test uses an empty string as a fallback for a missing value", () => {
  const fallback = ["??", '""'].join(" ");
  const paths = globSync("test/**/*.ts");
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.filter((path) => readFileSync(path, "utf8").includes(fallback))).toEqual([]);
});
