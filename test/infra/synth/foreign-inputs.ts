import { basename } from "node:path";

/**
 * Those source files of a function's bundle that are another function or the contract of another route. `entries` are all
 * functions there are; a file beside the routes' contracts that is named like none of them is a piece they share. A console
 * route that mirrors a partner route, such as `get-own-order`, holds the contract of that one by design.
 */
export function foreignInputs(
  entry: string,
  inputs: readonly string[],
  entries: readonly string[],
): string[] {
  const operations = new Set(entries.map((one) => basename(one)));
  const own = basename(entry);
  const mirrored = own.replace("-own-", "-");
  return inputs.filter((path) => {
    const name = basename(path, ".ts");
    if (path.startsWith("functions/")) return name !== own;
    const isContract = path.startsWith("shared/contract/routes/") && operations.has(name);
    return isContract && name !== own && name !== mirrored;
  });
}
