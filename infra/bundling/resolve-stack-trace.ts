import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const root = join(import.meta.dirname, "..", "..");
const mapsDirectory = join(root, "dist", "maps");

/** Matches a position of bundled code in a stack trace, including the bundle's path in Lambda. */
const bundlePosition = /(?:file:\/\/)?([^\s"'()]*\.mjs):(\d+):(\d+)/g;
/** Returns the paths of the bundled code in a text with stack traces. */
export const listBundlePaths = (text: string): string[] => [
  ...new Set([...text.matchAll(bundlePosition)].map(([, path = ""]) => path)),
];

/**
 * Replaces each position of bundled code in a text with the source's file, line and column. Other text and positions
 * without a source are unchanged.
 *
 * @param text a stack trace, or log lines that contain a stack trace
 * @param findMap returns the source map of the code at a path, as JSON; null if it has none
 */
export function resolveStackTrace(text: string, findMap: (path: string) => string | null): string {
  const maps = new Map(
    listBundlePaths(text).map((path) => {
      const map = findMap(path);
      return [path, map === null ? null : new SourceMap(JSON.parse(map))] as const;
    }),
  );
  return text.replaceAll(bundlePosition, (whole, path: string, line: string, column: string) => {
    const origin = maps.get(path)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !("fileName" in origin)) return whole;
    return `${nameSource(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/**
 * Returns the path of a source within the checkout. A map has paths relative to the folder in which the code was
 * bundled. If the folder is outside the checkout, they begin with a part of the checkout's own path.
 */
function nameSource(fileName: string): string {
  const names = fileName.replace(/^(?:\.\.\/)+/, "").split("/");
  const paths = names.map((_, first) => names.slice(first).join("/"));
  return paths.find((path) => existsSync(join(root, path))) ?? names.join("/");
}

// `npm run stack-trace -- <function> < trace`
if (import.meta.main) {
  const [entry] = process.argv.slice(2);
  if (entry === undefined)
    throw new Error("Name a function: npm run stack-trace -- partner/orders/create-order");
  const map = readFileSync(join(mapsDirectory, entry, "index.mjs.map"), "utf8");
  process.stdout.write(resolveStackTrace(await text(process.stdin), () => map));
}
