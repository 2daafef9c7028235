import { readFile } from "node:fs/promises";
import type { LogLine } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";
import { listBundlePaths, resolveStackTrace } from "../../bundling/resolve-stack-trace.ts";

/** Maximum number of source maps in memory; a trace needs some ten. */
const mostMaps = 200;

/** The source maps read so far, by the path of the code; null for code without a map. */
const maps = new Map<string, string | null>();

/** Returns a log line with files and lines of the sources in place of positions in bundled code. */
export async function resolveTraces(logLine: LogLine): Promise<LogLine> {
  for (const path of listBundlePaths(logLine.line)) {
    if (maps.size >= mostMaps) maps.clear();
    if (!maps.has(path)) maps.set(path, await readFile(`${path}.map`, "utf8").catch(() => null));
  }
  return { ...logLine, line: resolveStackTrace(logLine.line, (path) => maps.get(path) ?? null) };
}
