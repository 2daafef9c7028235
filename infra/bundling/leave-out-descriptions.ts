import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const description = /z\.describe\(\s*(?:"(?:[^"\\]|\\.)*"|`[^`$]*`)\s*,?\s*\)/g;

/**
 * Bundles the contract without the sentences about its fields: documents are written from the source, and a function
 * only checks by its schemas. The assistant's function tells a model what fields mean, so it is bundled without this.
 */
export const leaveOutDescriptions: Plugin = {
  name: "leave-out-descriptions",
  setup(build) {
    build.onLoad({ filter: /[\\/]shared[\\/]contract[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: withoutDescriptions(await readFile(path, "utf8")),
      loader: "ts",
    }));
  },
};

/** `source` without the literal descriptions of its schemas. */
export const withoutDescriptions = (source: string): string =>
  source.replaceAll(description, 'z.describe("")');
