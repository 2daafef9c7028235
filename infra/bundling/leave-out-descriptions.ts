import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** The files with schemas of the contract. */
const contractFiles = /[\\/]shared[\\/](?:contract[\\/].*|domain[\\/]orders[\\/]placement-terms)\.ts$/;
const description = String.raw`z\.describe\(\s*(?:"(?:[^"\\]|\\.)*"|\`[^\`$]*\`)\s*,?\s*\)`;
/** Matches a schema's `.check(...)` that contains nothing but a description. */
const loneDescription = new RegExp(String.raw`\s*\.check\(\s*${description},?\s*\)`, "g");
const anyDescription = new RegExp(description, "g");

/**
 * Bundles the contract without field descriptions, because documents are generated from the source and a function only
 * validates. The assistant's function is bundled without this plugin, because the model needs the descriptions.
 */
export const leaveOutDescriptions: Plugin = {
  name: "leave-out-descriptions",
  setup(build) {
    build.onLoad({ filter: contractFiles }, async ({ path }) => ({
      contents: withoutDescriptions(await readFile(path, "utf8")),
      loader: "ts",
    }));
  },
};

/** `source` without the literal descriptions of its schemas. */
export const withoutDescriptions = (source: string): string =>
  source.replaceAll(loneDescription, "").replaceAll(anyDescription, 'z.describe("")');
