import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/**
 * Installs tools that only some suites need, from the lock file next to their `package.json`, if necessary.
 * Returns the directory of their `node_modules`.
 */
export function installTools(name: "bench" | "generators"): string {
  const source = join(root, "test", name, "tools");
  // Outside the sources, which tests walk.
  const directory = join(root, "dist", name);
  const lock = readFileSync(join(source, "package-lock.json"), "utf8");
  const installedLock = join(directory, "node_modules", "installed-lock.json");
  if (readIfThere(installedLock) === lock) return directory;
  mkdirSync(directory, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(join(source, file), join(directory, file));
  // No tool needs its install scripts, and one of them reports each installation to its makers.
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["ci", ...flags], { cwd: directory, stdio: "inherit" });
  writeFileSync(installedLock, lock);
  return directory;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
