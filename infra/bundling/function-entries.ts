import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { routeTable } from "../../shared/contract/route-table.ts";
import { entryOf, isServedTogether, sourceOf } from "../permissions/route-entry.ts";

const projectRoot = join(import.meta.dirname, "..", "..");

/** A module to bundle. */
export interface BundleEntry {
  /** Path of the source file. */
  in: string;
  /** Path of the bundle below the output directory, without extension. */
  out: string;
  /** Additional conditions for resolving imports. With `console`, the function authenticates partners by token. */
  conditions?: readonly "console"[];
  /** True for functions that read field descriptions of the contract at run time. */
  keepsDescriptions?: boolean;
}

/**
 * Returns the entry of every function of the project, sorted. The entry of a file below `functions/` is the file's path
 * without extension. A console copy of a partner route has its own entry, `console/orders/get-own-order`.
 */
export const listFunctionEntries = (): string[] =>
  listBundleEntries(projectRoot)
    .map(({ out }) => dirname(out))
    .sort();

/**
 * Returns how one function is bundled.
 * @param entry such as `partner/orders/create-order`
 * @param root the checkout with its source
 * @throws Error if there is no such function
 */
export function findBundleEntry(entry: string, root: string): BundleEntry {
  const found = listBundleEntries(root).find(({ out }) => dirname(out) === entry);
  if (found === undefined) throw new Error(`No function has the entry ${entry}`);
  return found;
}

/** Returns how each function of a checkout is bundled. */
export function listBundleEntries(root: string): BundleEntry[] {
  const entryRoot = join(root, "functions");
  const fileOf = (source: string) => join(entryRoot, `${source}.ts`);
  const sources = globSync("**/*.ts", { cwd: entryRoot }).map((path) =>
    path.replaceAll("\\", "/").slice(0, -".ts".length),
  );
  const counterparts = routeTable.filter(({ partnerRoute }) => partnerRoute !== undefined);
  const shared = routeTable.filter(isServedTogether);
  const handlerFiles = new Set(shared.filter(({ partnerRoute }) => partnerRoute === undefined).map(sourceOf));
  const inConsole = new Map([
    ...counterparts.map((route) => [entryOf(route), sourceOf(route)] as const),
    ...shared.map((route) => [entryOf(route), entryOf(route)] as const),
  ]);
  return [
    ...sources
      .filter((source) => !handlerFiles.has(source) && !inConsole.has(source))
      .map((source) => ({
        ...{ in: fileOf(source), out: `${source}/index` },
        keepsDescriptions: source === "partner/assistant/call-assistant",
      })),
    ...[...inConsole].map(([entry, source]) => ({
      in: fileOf(source),
      out: `${entry}/index`,
      conditions: ["console"] as const,
      keepsDescriptions: false,
    })),
  ];
}
