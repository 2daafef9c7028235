import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const mapsDirectory = join(import.meta.dirname, "..", "..", "dist", "maps");

/** Matches a bundle position in a stack trace, including the bundle's path in Lambda. */
const place = /(?:file:\/\/)?[^\s"'()]*index\.mjs:(\d+):(\d+)/g;

/**
 * Replaces each bundle position in a text by the source's file, line and column. Other text and positions without a
 * source are unchanged.
 *
 * @param text a stack trace, or log lines that contain a stack trace
 * @param map the bundle's source map, as JSON
 */
export function resolveStackTrace(text: string, map: string): string {
  const sourceMap = new SourceMap(JSON.parse(map));
  return text.replaceAll(place, (whole, line: string, column: string) => {
    const origin = sourceMap.findOrigin(Number(line), Number(column));
    if (!("fileName" in origin)) return whole;
    // Source paths are relative to the directory in which the bundle was written.
    const file = origin.fileName.replace(/^(?:\.\.\/)+/, "");
    return `${file}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

// `npm run stack-trace -- <function> < trace`
if (import.meta.main) {
  const [entry] = process.argv.slice(2);
  if (entry === undefined)
    throw new Error("Name a function: npm run stack-trace -- partner/orders/create-order");
  const map = readFileSync(join(mapsDirectory, entry, "index.mjs.map"), "utf8");
  process.stdout.write(resolveStackTrace(await text(process.stdin), map));
}
