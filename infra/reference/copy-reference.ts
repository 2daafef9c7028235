import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { type BuiltFiles, buildReference } from "./build-reference.ts";

const servingModule = "shared/http/reference/reference-handler.ts";

/** Copies the reference files next to the bundle that serves them. Other bundles get none. */
export const copyReference: Plugin = {
  name: "copy-reference",
  setup(build) {
    const root = build.initialOptions.absWorkingDir ?? "";
    let reference: Promise<BuiltFiles> | undefined;
    // The reference is built while the bundler works.
    build.onLoad({ filter: /[\\/]shared[\\/]http[\\/]reference[\\/]reference-handler\.ts$/ }, () => {
      const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
      reference = buildReference(version);
      reference.catch(() => {});
      return null;
    });
    build.onEnd(async ({ metafile, outputFiles }) => {
      const serving = Object.entries(metafile?.outputs ?? {})
        .filter(([, { inputs }]) => (inputs[servingModule]?.bytesInOutput ?? 0) > 0)
        .map(([path]) => join(root, dirname(path), "reference"));
      if (serving.length === 0) return;
      for (const [name, contents] of (await reference) ?? []) {
        for (const directory of serving)
          outputFiles?.push({ path: join(directory, name), contents, hash: "", text: "" });
      }
    });
  },
};
