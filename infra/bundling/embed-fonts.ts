import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Metafile, OutputFile, Plugin } from "esbuild";
import { fontFiles } from "../../shared/documents/pdf/font-files.ts";

// The text shaper, for scripts such as Arabic, is stored next to the fonts. It is loaded only when a text needs it.
const shaper = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz.wasm");
const fontModule = "shared/documents/pdf/font-files.ts";

/**
 * Copies the fonts next to each bundle that renders documents, and makes the bundle read them there. Other
 * bundles get no fonts.
 */
export const embedFonts: Plugin = {
  name: "embed-fonts",
  setup(build) {
    build.onLoad({ filter: /[\\/]shared[\\/]documents[\\/]pdf[\\/]font-files\.ts$/ }, () => ({
      contents: describeFontPaths(),
      loader: "js",
    }));
    build.onEnd(async ({ metafile, outputFiles }) => {
      const fonts = await Promise.all(
        [...Object.values(fontFiles), shaper].map(async (path) => ({
          name: basename(path),
          bytes: await readFile(path),
        })),
      );
      for (const directory of directoriesThatRender(metafile, build.initialOptions.absWorkingDir ?? "")) {
        for (const { name, bytes } of fonts) outputFiles?.push(asset(join(directory, name), bytes));
      }
    });
  },
};

/** Returns the source that replaces `fontModule` in a bundle. */
function describeFontPaths(): string {
  const entries = Object.entries(fontFiles).map(
    ([weight, path]) => `${weight}: join(import.meta.dirname, ${JSON.stringify(basename(path))})`,
  );
  return `import { join } from "node:path";\nexport const fontFiles = { ${entries.join(", ")} };\n`;
}

function directoriesThatRender(metafile: Metafile | undefined, root: string): string[] {
  return Object.entries(metafile?.outputs ?? {})
    .filter(([, { inputs }]) => (inputs[fontModule]?.bytesInOutput ?? 0) > 0)
    .map(([path]) => join(root, dirname(path)));
}

function asset(path: string, bytes: Uint8Array): OutputFile {
  return { path, contents: bytes, hash: "", text: "" };
}
