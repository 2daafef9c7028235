import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCycle } from "./find-cycle.ts";
import { readImports, type SourceFile } from "./read-imports.ts";

const machinery = "packages/local-aws/src";
const index = "packages/listing-search/src";
const rooms = [
  { root: machinery, readme: "packages/local-aws/README.md", files: readImports([machinery]) },
  { root: index, readme: "packages/listing-search/README.md", files: readImports([index]) },
  { root: "infra/local", readme: "infra/local/README.md", files: readImports(["infra/local"]) },
];

/** Returns, for each folder, the other folders that its files import from, including type imports. */
function groupByFolder(sources: readonly SourceFile[], root: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const folder = dirname(path);
    const targets = graph.get(folder) ?? new Set<string>();
    for (const target of imports.filter((one) => one.startsWith(`${root}/`)))
      if (dirname(target) !== folder) targets.add(dirname(target));
    graph.set(folder, targets);
  }
  return graph;
}

describe.each(rooms)("folders of $root", ({ root, readme, files }) => {
  it("no folder imports itself through other folders", () => {
    const folders = groupByFolder(files, root);
    expect(folders.size).toBeGreaterThan(5);
    expect(findCycle(folders)).toEqual([]);
  });

  it("the README lists every folder after the folders that import from it", () => {
    const rows = readFileSync(readme, "utf8").matchAll(/^\| (`[^|]+`) \|/gm);
    const listed = [...rows].flatMap(([, names = ""], row) =>
      names.split(" ").map((name) => ({ folder: join(root, name.replaceAll("`", "")), row })),
    );
    // A folder that is not listed belongs to its parent.
    const findListed = (folder: string) =>
      listed.find((one) => one.folder === folder) ??
      listed.find((one) => one.folder !== root && folder.startsWith(`${one.folder}/`));
    const folders = groupByFolder(files, root);
    expect([...folders.keys()].filter((folder) => findListed(folder) === undefined)).toEqual([]);
    const upward = [...folders].flatMap(([folder, targets]) => {
      const own = findListed(folder);
      const isAbove = (target: string) => {
        const other = findListed(target);
        return other === undefined || other === own || Number(other.row) < Number(own?.row);
      };
      return [...targets].filter((target) => !isAbove(target)).map((target) => `${folder} -> ${target}`);
    });
    expect(upward).toEqual([]);
  });
});

describe.each([
  ["packages/local-aws", 200],
  ["packages/listing-search", 70],
])("the package %s", (root, leastFiles) => {
  it("the package and its tests import nothing from the rest of the repository", () => {
    const sources = readImports([root]).filter(({ path }) => !path.includes("node_modules"));
    const isOutward = (target: string) => /^[^/@]+\/.+\.ts$/.test(target) && !target.startsWith(`${root}/`);
    const outward = sources.flatMap(({ path, imports }) =>
      imports.filter(isOutward).map((target) => `${path} -> ${target}`),
    );
    expect(sources.length).toBeGreaterThan(leastFiles);
    expect(outward).toEqual([]);
  });
});

describe("imports of the local stage", () => {
  it("the local stage imports only synthesis, bundling, local settings and the builds of console and reference from infra", () => {
    const targets = rooms[2]?.files.flatMap(({ imports }) => imports) ?? [];
    const construction = targets.filter((target) => /^infra\/(?!local\/)/.test(target));
    const shared = ["build-site", "describe-settings", "site-files"].map(
      (name) => `infra/console/${name}.ts`,
    );
    expect(new Set(construction)).toEqual(
      new Set([
        "infra/synthesis/synthesize-with-shared-code.ts",
        "infra/bundling/bundle-functions.ts",
        "infra/bundling/function-entries.ts",
        "infra/bundling/resolve-stack-trace.ts",
        "infra/config/local.ts",
        "infra/reference/write-reference.ts",
        ...shared,
      ]),
    );
  });
});
