import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const inlineFont = /url\((["']?)data:font\/woff2;base64,([A-Za-z0-9+/=]+)\1\)/g;

/**
 * Moves base64 fonts of a stylesheet into separate files. They are then fetched only when a text needs them,
 * do not enlarge the stylesheet for the first page, and need no `data:` in the policy's `font-src`.
 */
export function moveFontsToFiles(): Plugin {
  return {
    name: "move-fonts-to-files",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== "asset" || !asset.fileName.endsWith(".css")) continue;
        asset.source = String(asset.source).replaceAll(inlineFont, (_match, _quote, base64: string) => {
          const source = Buffer.from(base64, "base64");
          const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
          const name = `font-${hash}.woff2`;
          const fileName = `assets/${name}`;
          if (!(fileName in bundle)) this.emitFile({ type: "asset", fileName, source });
          return `url("${name}")`;
        });
      }
    },
  };
}
