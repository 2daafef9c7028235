import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const constantPattern = /^const (_\w+) = ("[^"]*");$/gm;
const computedKeyPattern = /\[(_\w+)\]:/g;

/**
 * Lets the schemas of unused SDK operations be left out of a bundle. They are written as `{ [_h]: ... }` with `_h` a constant
 * text of the same file; the bundler must take a computed key for something with side effects and keeps them all. Written
 * with the text itself the objects are plain, and mean the same.
 */
export const nameSchemaKeys: Plugin = {
  name: "name-schema-keys",
  setup(build) {
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/].*[\\/]schemas[\\/]schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: nameKeys(await readFile(path, "utf8")),
      loader: "js",
    }));
  },
};

/** `source` with every computed key that is a constant text of the same source replaced by the text. */
export function nameKeys(source: string): string {
  const constants = new Map([...source.matchAll(constantPattern)].map(([, name, text]) => [name, text]));
  return source.replaceAll(computedKeyPattern, (key, name: string) => {
    const text = constants.get(name);
    return text === undefined ? key : `${text}:`;
  });
}
