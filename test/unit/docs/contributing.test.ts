import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";

const page = readFileSync("CONTRIBUTING.md", "utf8");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** Replaces the parts that a reader chooses: `<area>`, `<a|b>`, `*`. */
const toGlob = (path: string): string =>
  path
    .replaceAll(/<([\w-]+(?:\|[\w-]+)+)>/g, (_, choices: string) => `{${choices.replaceAll("|", ",")}}`)
    .replaceAll(/<[\w-]+>/g, "*");

const folders = ["shared", "functions", "infra", "test", "docs", "console", "packages"];
const named = [...page.matchAll(/`([\w.<>|*/-]+)`|\]\(([^)#:]+)\)|\s(test\/[\w./-]+)/g)].map(
  ([, code, link, argument]) => requireValue(code ?? link ?? argument),
);
const paths = [...new Set(named)].filter((name) => folders.some((folder) => name.startsWith(`${folder}/`)));

describe("contributing page", () => {
  it.each(paths)("%s, named in the contributing page, exists", (path) => {
    const found = path.includes("<") || path.includes("*") ? globSync(toGlob(path)) : [path];
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => !existsSync(one))).toEqual([]);
  });

  it("The contributing page names enough paths for the check to be meaningful", () => {
    expect(paths.length).toBeGreaterThan(25);
  });

  it("Every npm script in the contributing page exists", () => {
    const names = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => requireValue(name));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("Every test project in the contributing page exists", () => {
    const config = readFileSync("vitest.config.ts", "utf8");
    const projects = [...page.matchAll(/--project ([\w-]+)/g)].map(([, name]) => requireValue(name));
    expect(projects.length).toBeGreaterThan(2);
    expect(projects.filter((name) => !config.includes(`name: "${name}"`))).toEqual([]);
  });
});
