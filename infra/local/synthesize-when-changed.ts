import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { stampFiles } from "@vehicle-sourcing/local-aws/machine/stamp-files.ts";
import localStage, { localStageName } from "../config/local.ts";

const projectRoot = path.join(import.meta.dirname, "..", "..");
/** The sources of an assembly, relative to the project. */
export const assemblySources: readonly string[] = [
  ...["infra", "functions", "shared", "docs"],
  // The reference serves both packages, and the README of each as a page.
  ...["client", "chat-widget"].flatMap((name) =>
    ["README.md", "build.ts", "package.json", "src"].map((part) => `packages/${name}/${part}`),
  ),
  ...["cdk.json", "package.json", "package-lock.json"],
];
/** The file of an assembly with the sources of each function's bundle, by entry. */
const bundleSourcesName = "bundle-sources.json";
const machineSources = path.join("infra", "local");

/** Reports whether a source file only runs assemblies. Such a file changes no assembly. */
export const runsAssemblies = (file: string): boolean => file.startsWith(machineSources);

/**
 * Bundles the functions and synthesizes the templates into a directory, unless its content matches the sources.
 * @param onStale called before the build starts, because it takes a while
 * @returns the directory
 */
export async function synthesizeWhenChanged(assemblyDirectory: string, onStale: () => void): Promise<string> {
  const stampFile = path.join(assemblyDirectory, "sources.sha256");
  const stamp = await stampFiles(projectRoot, assemblySources, runsAssemblies);
  const last = await readFile(stampFile, "utf8").catch(() => "");
  if (last === stamp) return assemblyDirectory;
  onStale();
  // Imported only now, because loading the bundler takes a second.
  const { synthesizeWithSharedCode } = await import("../synthesis/synthesize-with-shared-code.ts");
  const bundles = await synthesizeWithSharedCode(assemblyDirectory, { [localStageName]: localStage });
  const isOwn = (file: string) => !file.startsWith("node_modules/");
  const sources = bundles.map(({ entry, inputs }) => [entry, inputs.filter(isOwn)]);
  await writeFile(
    path.join(assemblyDirectory, bundleSourcesName),
    JSON.stringify(Object.fromEntries(sources)),
  );
  await writeFile(stampFile, stamp);
  return assemblyDirectory;
}

/** Returns the sources of the functions' bundles in an assembly, by entry; none if they are not known. */
export async function readBundleSources(
  assemblyDirectory: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await readFile(path.join(assemblyDirectory, bundleSourcesName), "utf8").catch(() => "{}");
  return new Map(Object.entries(JSON.parse(text) as Record<string, string[]>));
}
