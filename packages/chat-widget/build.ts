import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";

/**
 * Builds the package: one minified module without imports, and its type declarations.
 * @param directory the package's folder
 * @param output the target folder, whose content is replaced
 */
export function buildChatWidget(directory: string, output = join(directory, "dist")): void {
  rmSync(output, { recursive: true, force: true });
  bundleChatWidget(directory, output);
  const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
  const compiler = join(manifest, "..", "bin", "tsc");
  const options = ["--noEmit", "false", "--emitDeclarationOnly", "--declaration", "--stripInternal"];
  const { status } = spawnSync(
    process.execPath,
    [
      ...[compiler, "-p", join(directory, "tsconfig.json"), ...options],
      ...["--rewriteRelativeImportExtensions", "--outDir", output],
    ],
    { stdio: "inherit" },
  );
  if (status !== 0) throw new Error("The types of the chat widget cannot be declared");
}

/** Writes only the module that pages load, as `index.js` in a folder. */
export function bundleChatWidget(directory: string, output: string): void {
  buildSync({
    entryPoints: [join(directory, "src/index.ts")],
    outfile: join(output, "index.js"),
    ...{ bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "warning" },
    charset: "utf8",
  });
}

if (import.meta.main) buildChatWidget(import.meta.dirname);
