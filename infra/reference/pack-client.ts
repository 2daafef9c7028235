import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../packages/client/build.ts";

const packageDirectory = join(import.meta.dirname, "..", "..", "packages", "client");

/** Where the reference serves the client's package, for `npm install` of that address. */
export const clientPackagePath = "/docs/client/vehicle-sourcing-client.tgz";

let packed: Buffer | undefined;

/**
 * The package of the client as npm would publish it. The same sources give the same bytes, so that no function
 * changes that need not.
 */
export function packClient(): Buffer {
  packed ??= pack();
  return packed;
}

function pack(): Buffer {
  const directory = mkdtempSync(join(tmpdir(), "client-package-"));
  try {
    for (const file of ["package.json", "README.md"])
      cpSync(join(packageDirectory, file), join(directory, file));
    buildClient(packageDirectory, join(directory, "dist"));
    const { status, stdout, stderr } = spawnSync(
      "npm",
      ["pack", "--json", "--ignore-scripts", "--loglevel=error"],
      { cwd: directory, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`The client cannot be packed: ${stderr}`);
    const [name] = /[\w.-]+\.tgz/.exec(stdout) ?? [];
    if (name === undefined) throw new Error(`npm pack named no file: ${stdout}`);
    return readFileSync(join(directory, name));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
