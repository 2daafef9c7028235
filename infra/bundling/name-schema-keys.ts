import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { leaveOutErrors } from "./leave-out-errors.ts";

const constantPattern = /^const (_\w+) = ("[^"]*");$/gm;
const computedKeyPattern = /\[(_\w+)\]:/g;

/**
 * Makes the schemas of unused SDK operations removable by tree shaking. The schemas are written as `{ [_h]: ... }`,
 * where `_h` is a string constant of the same file. The bundler assumes that computed keys have side effects, and
 * therefore keeps all schemas. Replacing each constant with its string gives plain, equivalent objects.
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

/** Replaces each computed key in `source` with a literal key if the key is a string constant of the same source. */
export function nameKeys(source: string): string {
  const constants = new Map([...source.matchAll(constantPattern)].map(([, name, text]) => [name, text]));
  return source.replaceAll(computedKeyPattern, (key, name: string) => {
    const text = constants.get(name);
    return text === undefined ? key : `${text}:`;
  });
}
