import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import localStage, { localStageName } from "../config/local.ts";

const projectRoot = path.join(import.meta.dirname, "..", "..");
/** Everything the assembly is made from. */
const sources = [
  ...["infra", "functions", "shared", "docs", "packages/client/README.md"],
  ...["cdk.json", "package.json", "package-lock.json"],
];
/** What runs an assembly is not part of it. */
const notSources = path.join("infra", "local");

/**
 * Bundles the functions and synthesizes the templates into a directory, unless it holds what the sources would give.
 * @param onStale called before it begins, since it takes a while.
 * @returns the directory.
 */
export async function synthesizeWhenChanged(assemblyDirectory: string, onStale: () => void): Promise<string> {
  const stampFile = path.join(assemblyDirectory, "sources.sha256");
  const stamp = await describeSources();
  const last = await readFile(stampFile, "utf8").catch(() => "");
  if (last === stamp) return assemblyDirectory;
  onStale();
  // Imported only now: loading the CDK costs more than everything else a start does.
  const { synthesizeAssembly } = await import("../synthesize.ts");
  await synthesizeAssembly(assemblyDirectory, { [localStageName]: localStage });
  await writeFile(stampFile, stamp);
  return assemblyDirectory;
}

async function describeSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await listFiles(source)) {
      const { mtimeMs, size } = await stat(path.join(projectRoot, file));
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex");
}

async function listFiles(source: string): Promise<string[]> {
  if ((await stat(path.join(projectRoot, source))).isFile()) return [source];
  const entries = await readdir(path.join(projectRoot, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(notSources))
    .sort();
}
