import type { Metafile } from "esbuild";

/** Folder of the files that several functions import, next to the folders of the functions. */
export const sharedCodeName = "shared-code";

/**
 * Returns the folder of a function's bundle. Folders of functions that share code have one parent, so that the
 * functions also share compiled code.
 */
export const folderOf = (entry: string, sharesCode = false): string =>
  sharesCode ? entry.replaceAll("/", ".") : entry;

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
