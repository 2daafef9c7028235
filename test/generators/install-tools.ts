import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// `npm run test:generators` starts this: installs the tools of others from their lock file, unless they are there.

// Outside of the sources, which tests walk through.
const directory = join(import.meta.dirname, "../../dist/generators");
const lock = readFileSync(join(import.meta.dirname, "package-lock.json"), "utf8");
const installedLock = join(directory, "node_modules", "installed-lock.json");

if (readIfThere(installedLock) !== lock) {
  mkdirSync(directory, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(join(import.meta.dirname, name), join(directory, name));
  // None of them needs its scripts, and one of them would tell its makers of each installation.
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["ci", ...flags], { cwd: directory, stdio: "inherit" });
  writeFileSync(installedLock, lock);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
