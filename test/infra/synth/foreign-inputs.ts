import { basename } from "node:path";

/** A function whose bundle is checked. */
interface BundledFunction {
  /**
   * Its paths below `functions/` without extension: its own, and those of the handlers that it serves. A console copy
   * of a partner route has that route's path.
   */
  ownSources: readonly string[];
  /** The source files in its bundle. */
  inputs: readonly string[];
}

/**
 * Returns source files in a function's bundle that belong to another function or to another route's contract.
 * `sources` are the files of all functions. A file next to the contracts is shared if no function has its name.
 */
export function foreignInputs({ ownSources, inputs }: BundledFunction, sources: readonly string[]): string[] {
  const operations = new Set(sources.map((one) => basename(one)));
  const own = new Set(ownSources.map((one) => basename(one)));
  return inputs.filter((path) => {
    if (path.startsWith("functions/")) return !ownSources.some((one) => path === `functions/${one}.ts`);
    const name = basename(path, ".ts");
    return path.startsWith("shared/contract/routes/") && operations.has(name) && !own.has(name);
  });
}
