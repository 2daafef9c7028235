import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { leaveOutErrors } from "./leave-out-errors.ts";

const constantPattern = /^const (_\w+) = ("[^"]*");$/gm;
const computedKeyPattern = /\[(_\w+)\]:/g;

/**
 * Makes the schemas of unused SDK operations removable by tree shaking. The schemas are written as `{ [_h]: ... }`,
 * with `_h` a constant text of the same file. The bundler assumes that computed keys have side effects, and keeps all
 * schemas. With the text in place of the constant, the objects are plain and equivalent.
 */
export const nameSchemaKeys: Plugin = {
  name: "name-schema-keys",
  setup(build) {
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/].*[\\/]schemas[\\/]schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: leaveOutErrors(nameKeys(await readFile(path, "utf8"))),
      loader: "js",
    }));
  },
};

/**
 * Returns `source` with every computed key that is a constant text of the same source replaced by that text.
 */
export function nameKeys(source: string): string {
  const constants = new Map([...source.matchAll(constantPattern)].map(([, name, text]) => [name, text]));
  return source.replaceAll(computedKeyPattern, (key, name: string) => {
    const text = constants.get(name);
    return text === undefined ? key : `${text}:`;
  });
}
