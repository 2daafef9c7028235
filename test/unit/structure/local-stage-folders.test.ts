import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCycle } from "./find-cycle.ts";
import { readImports, type SourceFile } from "./read-imports.ts";

const files = readImports(["infra/local"]);

/** Which folders the files of each folder import from, itself left out; types count too. */
function groupByFolder(sources: readonly SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const folder = dirname(path);
    const targets = graph.get(folder) ?? new Set<string>();
    for (const target of imports) if (dirname(target) !== folder) targets.add(dirname(target));
    graph.set(folder, targets);
  }
  return graph;
}

describe("the folders of the local stage", () => {
  it("the folders of the local stage import from each other in one direction only", () => {
    const folders = groupByFolder(files);
    expect(folders.size).toBeGreaterThan(10);
    expect(findCycle(folders)).toEqual([]);
  });

  it("the local stage imports nothing of the construction but synthesis, the local settings, how buckets are named, and how a console is built and published", () => {
    const targets = files.flatMap(({ imports }) => imports);
    const construction = targets.filter((target) => /^infra\/(?!local\/)/.test(target));
    const shared = ["build-site", "describe-settings", "site-files"].map(
      (name) => `infra/console/${name}.ts`,
    );
    expect(new Set(construction)).toEqual(
      new Set(["infra/synthesize.ts", "infra/config/local.ts", "infra/edge/bucket-names.ts", ...shared]),
    );
  });

  it("all folders of the local stage are in the README, below those they import from", () => {
    const rows = readFileSync("infra/local/README.md", "utf8").matchAll(/^\| (`[^|]+`) \|/gm);
    const listed = [...rows].flatMap(([, names = ""], row) =>
      names.split(" ").map((name) => ({ folder: join("infra/local", name.replaceAll("`", "")), row })),
    );
    // A folder that is not listed by itself belongs to the one it is in.
    const findListed = (folder: string) =>
      listed.find((one) => one.folder === folder) ??
      listed.find((one) => one.folder !== "infra/local" && folder.startsWith(`${one.folder}/`));
    const folders = groupByFolder(files);
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
