import { existsSync, globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, it, vi } from "vitest";
import { slowTestFiles } from "../../support/runs/slow-test-files.ts";

// Another file of this process may have loaded the configuration with the run's own value.
vi.resetModules();
vi.stubEnv("LEAVES_OUT_SLOW", "false");
const { default: config } = await import("../../../vitest.config.ts");
vi.unstubAllEnvs();

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

it("Every slow test file exists, is named once and belongs to a suite that `npm test` would run", () => {
  expect(slowTestFiles.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(slowTestFiles).size).toBe(slowTestFiles.length);
  const suites = ["unit", "unit-mocked", "integration", "integration-isolated", "e2e"];
  const foreign = slowTestFiles.filter((file) => !projectsOf(file).every((name) => suites.includes(name)));
  expect(foreign).toEqual([]);
});
