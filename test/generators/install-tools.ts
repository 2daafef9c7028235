import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// `npm run test:generators` starts this: installs the tools of others from their lock file, unless they are there.

const directory = import.meta.dirname;
const lock = readFileSync(join(directory, "package-lock.json"), "utf8");
const installedLock = join(directory, "node_modules", "installed-lock.json");

if (readIfThere(installedLock) !== lock) {
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
