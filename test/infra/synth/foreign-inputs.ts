import { basename } from "node:path";

/** A function whose bundle is checked. */
interface BundledFunction {
  /** Its path below `functions/` without extension. A console copy of a partner route has that route's path. */
  source: string;
  /** The source files in its bundle. */
  inputs: readonly string[];
}

/**
 * Returns source files in a function's bundle that belong to another function or to another route's contract.
 * `sources` are the files of all functions. A file next to the contracts is shared if no function has its name.
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
