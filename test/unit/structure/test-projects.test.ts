import { globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, it } from "vitest";
import config from "../../../vitest.config.ts";

interface Globs {
  name: string;
  include: readonly string[];
  exclude?: readonly string[];
}

const projects = (config.test?.projects ?? []).map((project) => (project as { test: Globs }).test);

const projectsOf = (file: string): string[] =>
  projects
    .filter(
      ({ include, exclude = [] }) =>
        include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
    )
    .map(({ name }) => name);

it("Every test file belongs to exactly one project", () => {
  const files = globSync("{test,packages/*/test}/**/*.test.ts").filter(
    (file) => !file.includes("node_modules"),
  );
  expect(files.length).toBeGreaterThan(500);
  const misplaced = files.flatMap((file) => {
    const found = projectsOf(file);
    return found.length === 1 ? [] : [`${file}: ${found.join(", ") || "none"}`];
  });
  expect(misplaced).toEqual([]);
});
