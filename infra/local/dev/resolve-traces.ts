import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LogLine } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";
import { bundleEntries, findBundleEntry } from "../../bundling/bundle-functions.ts";
import { resolveStackTrace } from "../../bundling/resolve-stack-trace.ts";

/** Returns a log line with files and lines of the sources in place of positions in bundles. */
export type TraceResolver = (line: LogLine) => Promise<LogLine>;

/** The options of a trace resolver. */
export interface TraceOptions {
  /** The checkout with the sources. */
  root: string;
  /** The folder for maps, within the checkout, because maps name sources relative to it. */
  outputDirectory: string;
  /** Returns the entry of each function, by identity. */
  readEntries(): Promise<ReadonlyMap<string, string>>;
}

/** The path of a bundle with a position. */
const bundlePosition = /(?:file:\/\/)?(\/[^\s"'()]*index\.mjs):\d+:\d+/;

/**
 * Creates a resolver. A minified bundle has no map, so the first trace of a function bundles the function again with a
 * map. If the sources have changed since then, positions stay unresolved.
 */
export function createTraceResolver({ root, outputDirectory, readEntries }: TraceOptions): TraceResolver {
  let entries: Promise<ReadonlyMap<string, string>> | undefined;
  /** Source maps by the path of the bundle. */
  const maps = new Map<string, Promise<string | null>>();

  const buildMap = async (modulePath: string, identity: string): Promise<string | null> => {
    entries ??= readEntries();
    const entry = (await entries).get(identity);
    if (entry === undefined) return null;
    const directory = join(outputDirectory, entry);
    const options = { root, mapsDirectory: directory, isSilent: true };
    await bundleEntries([findBundleEntry(entry, root)], directory, options);
    const rebuilt = join(directory, entry, "index.mjs");
    const [now, then] = await Promise.all([readFile(rebuilt, "utf8"), readFile(modulePath, "utf8")]);
    return now === then ? readFile(`${rebuilt}.map`, "utf8") : null;
  };
  const findMap = async (modulePath: string, identity: string): Promise<string | null> =>
    readFile(`${modulePath}.map`, "utf8").catch(() => buildMap(modulePath, identity).catch(() => null));

  return async (logLine) => {
    const { identity, line } = logLine;
    const [, modulePath] = bundlePosition.exec(line) ?? [];
    if (modulePath === undefined) return logLine;
    const known = maps.get(modulePath) ?? findMap(modulePath, identity);
    maps.set(modulePath, known);
    const map = await known;
    return map === null ? logLine : { ...logLine, line: resolveStackTrace(line, map) };
  };
}
