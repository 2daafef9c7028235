import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { stampFiles } from "@vehicle-sourcing/local-aws/machine/stamp-files.ts";
import { buildSite } from "../../console/build-site.ts";

const projectRoot = path.join(import.meta.dirname, "..", "..", "..");
/** The sources of the console, including the domain rules that it uses from `shared`. */
const sources = ["console", "packages/chat-widget/src", "shared", "package.json", "package-lock.json"];
const notSources = ["dist", "node_modules", "src/api/generated"].map((folder) =>
  path.join("console", folder),
);

/**
 * Builds the web console into a folder, unless its content matches the sources.
 * @param onStale called before the build starts, because it takes a while
 * @returns the folder
 * @throws Error with the output of the build
 */
export async function buildWhenChanged(siteDirectory: string, onStale: () => void): Promise<string> {
  // Next to the folder, because everything in the folder is served.
  const stampFile = `${siteDirectory}.sha256`;
  const stamp = await stampFiles(projectRoot, sources, (file) =>
    notSources.some((folder) => file.startsWith(folder)),
  );
  const last = await readFile(stampFile, "utf8").catch(() => "");
  if (last === stamp) return siteDirectory;
  onStale();
  await buildSite(siteDirectory);
  await writeFile(stampFile, stamp);
  return siteDirectory;
}
