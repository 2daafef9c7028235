import { basename } from "node:path";

/** A function whose bundle is checked. */
interface BundledFunction {
  /** Its file, a path below `functions/` without extension: that of the partner route where it mirrors one. */
  source: string;
  /** The source files in its bundle. */
  inputs: readonly string[];
}

/**
 * Those source files of a function's bundle that are another function or the contract of another route. `sources` are
 * the files of all functions; a file beside the routes' contracts that is named like none of them is a piece they
 * share.
 */
export function foreignInputs({ source, inputs }: BundledFunction, sources: readonly string[]): string[] {
  const operations = new Set(sources.map((one) => basename(one)));
  const own = basename(source);
  return inputs.filter((path) => {
    if (path.startsWith("functions/")) return path !== `functions/${source}.ts`;
    const name = basename(path, ".ts");
    return path.startsWith("shared/contract/routes/") && operations.has(name) && name !== own;
  });
}
