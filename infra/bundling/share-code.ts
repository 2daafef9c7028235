import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Metafile } from "esbuild";

/** Folder of the files that several functions import, next to the folders of the functions. */
export const sharedCodeName = "shared-code";

/**
 * Folder with each function's own code: without packages, and without statements that only other functions use. It
 * exists if functions share code, and its code never runs. It shows the permissions of each function, because a shared
 * file does not show which function needs which permission.
 */
export const ownCodeName = "own-code";

/** Returns the path of the code that shows a function's permissions. */
export function findOwnCode(bundleDirectory: string, entry: string): string {
  const ownDirectory = join(bundleDirectory, ownCodeName);
  return join(existsSync(ownDirectory) ? ownDirectory : bundleDirectory, entry, "index.mjs");
}

/** A package that reads a setting, `ENVIRONMENT`, for log lines. */
const settingReader = "@aws-lambda-powertools/logger";

/** Returns the names of the packages that functions of a checkout use and that need no permission or setting. */
export const listPackages = (root: string): string[] => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(manifest.dependencies).filter((name) => name !== settingReader);
};

/** An import of a shared file, from a function in a folder of any depth. */
const sharedImport = new RegExp(`(["'])(?:\\.\\./)+${sharedCodeName}/`, "g");

/**
 * Makes a function import the shared files from the folder next to the function's own folder. That is their place in an
 * assembly, where each function has a folder of the same depth.
 * @param path the path of any output file
 */
export const linkSharedCode = (path: string, contents: Uint8Array): Uint8Array | string =>
  basename(path) === "index.mjs"
    ? Buffer.from(contents).toString().replaceAll(sharedImport, `$1../${sharedCodeName}/`)
    : contents;

/** Returns the output files of a bundle: its own file and, if functions share code, all files that it imports. */
export function listOutputsOf(metafile: Metafile, path: string): Metafile["outputs"][string][] {
  const found = new Map<string, Metafile["outputs"][string]>();
  const collect = (name: string): void => {
    const output = metafile.outputs[name];
    if (output === undefined || found.has(name)) return;
    found.set(name, output);
    for (const { path: imported, external } of output.imports) if (external !== true) collect(imported);
  };
  collect(path);
  return [...found.values()];
}
