import { basename } from "node:path";

/**
 * Those source files of a function's bundle that are another function or the contract of another route. `entries` are all
 * functions there are; a file beside the routes' contracts that is named like none of them is a piece they share.
 */
export function foreignInputs(
  entry: string,
  inputs: readonly string[],
  entries: readonly string[],
): string[] {
  const operations = new Set(entries.map((one) => basename(one)));
  return inputs.filter((path) => {
    const name = basename(path, ".ts");
    const belongsToOneRoute =
      path.startsWith("functions/") || (path.startsWith("shared/contract/routes/") && operations.has(name));
    return belongsToOneRoute && name !== basename(entry);
  });
}
