import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import localStage, { localStageName } from "../config/local.ts";
import { stampFiles } from "./machine/stamp-files.ts";

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
  const stamp = await stampFiles(projectRoot, sources, (file) => file.startsWith(notSources));
  const last = await readFile(stampFile, "utf8").catch(() => "");
  if (last === stamp) return assemblyDirectory;
  onStale();
  // Imported only now: loading the CDK costs more than everything else a start does.
  const { synthesizeAssembly } = await import("../synthesize.ts");
  await synthesizeAssembly(assemblyDirectory, { [localStageName]: localStage });
  await writeFile(stampFile, stamp);
  return assemblyDirectory;
}
