import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import { buildReference } from "./build-reference.ts";

const servingModule = "shared/http/reference/reference-handler.ts";

/** Copies the reference files next to the bundle that serves them. Other bundles get none. */
export const copyReference: Plugin = {
  name: "copy-reference",
  setup(build) {
    build.onEnd(({ metafile, outputFiles }) => {
      const root = build.initialOptions.absWorkingDir ?? "";
      const serving = Object.entries(metafile?.outputs ?? {})
        .filter(([, { inputs }]) => (inputs[servingModule]?.bytesInOutput ?? 0) > 0)
        .map(([path]) => join(root, dirname(path), "reference"));
      if (serving.length === 0) return;
      const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
      const files = buildReference(version);
      for (const directory of serving) {
        for (const [name, contents] of files)
          outputFiles?.push({ path: join(directory, name), contents, hash: "", text: "" });
      }
    });
  },
};
