import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Compiles the package: the library without Node types, so that it uses no Node API, then the command.
 * @param directory the package folder
 * @param output the folder for the compiled files, which replace its content
 */
export function buildClient(directory: string, output = join(directory, "dist")): void {
  rmSync(output, { recursive: true, force: true });
  const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
  const compiler = join(dirname(manifest), "bin", "tsc");
  for (const project of ["tsconfig.json", "tsconfig.command.json"]) {
    const { status } = spawnSync(
      process.execPath,
      [compiler, "-p", join(directory, project), "--outDir", output],
      {
        stdio: "inherit",
      },
    );
    if (status !== 0) throw new Error(`${project} does not compile`);
  }
  chmodSync(join(output, "command/main.js"), 0o755);
}

if (import.meta.main) buildClient(import.meta.dirname);
