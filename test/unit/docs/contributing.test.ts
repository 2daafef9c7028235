import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import config from "../../../vitest.config.ts";
import { requireValue } from "../../support/require-value.ts";

const page = readFileSync("CONTRIBUTING.md", "utf8");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** The lines of the page's code blocks, without their comments. */
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)]
  .flatMap(([, block = ""]) => block.split("\n"))
  .map((line) => line.replace(/\s+#.*$/, "").trim())
  .filter((line) => line !== "");

const projects = (config.test?.projects ?? []).map(
  (project) => (project as { test: { name: string; include?: string[]; exclude?: string[] } }).test,
);

/** Replaces the parts that a reader chooses: `<area>`, `<a|b>`, `*`. */
const toGlob = (path: string): string =>
  path
    .replaceAll(/<([\w-]+(?:\|[\w-]+)+)>/g, (_, choices: string) => `{${choices.replaceAll("|", ",")}}`)
    .replaceAll(/<[\w-]+>/g, "*");

const folders = ["shared", "functions", "infra", "test", "docs", "console", "packages"];
const mentions = [...page.matchAll(/`([\w.<>|*/-]+)`|\]\(([^)#:]+)\)|\s(test\/[\w./-]+)/g)].map(
  ([, code, link, argument]) => requireValue(code ?? link ?? argument),
);
const paths = [...new Set(mentions)].filter((name) =>
  folders.some((folder) => name.startsWith(`${folder}/`)),
);

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

  it("Every command in the contributing page is an npm script, an npm installation or a test run", () => {
    expect(commands.length).toBeGreaterThan(8);
    const known = /^npm (?:ci|start|test|run [\w:-]+)$|^npx vitest run /;
    expect(commands.filter((command) => !known.test(command))).toEqual([]);
    const shortcuts = commands.flatMap((command) => /^npm (start|test)$/.exec(command)?.[1] ?? []);
    expect(shortcuts.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("Every test command in the contributing page names a test project and selects at least one test file of that project", () => {
    const runs = commands.flatMap((command) => {
      const [, project, filter] = /^npx vitest run --project ([\w-]+) (\S+)$/.exec(command) ?? [];
      return project === undefined || filter === undefined ? [] : [{ project, filter }];
    });
    expect(runs.length).toBeGreaterThan(2);
    for (const { project, filter } of runs) {
      const { include = [], exclude = [] } = requireValue(projects.find(({ name }) => name === project));
      const found = globSync(include, { exclude }).filter((file) => file.includes(filter));
      expect(found, `${project} ${filter}`).not.toEqual([]);
    }
  });

  it("The example word for planted faults in the contributing page selects at least one planted fault", () => {
    const [, word] = requireValue(/npm run test:planted -- (\w+)/.exec(page));
    const faults = globSync("test/plant-faults/faults/*.ts").map((path) => readFileSync(path, "utf8"));
    expect(faults.filter((text) => text.includes(requireValue(word)))).not.toEqual([]);
  });

  it("Every test project in the contributing page exists", () => {
    const named = [...page.matchAll(/--project ([\w-]+)/g)].map(([, name]) => requireValue(name));
    expect(named.length).toBeGreaterThan(2);
    const known = new Set(projects.map(({ name }) => name));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
