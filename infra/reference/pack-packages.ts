import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildChatWidget } from "../../packages/chat-widget/build.ts";
import { buildClient } from "../../packages/client/build.ts";

const packagesDirectory = join(import.meta.dirname, "..", "..", "packages");

interface ServedPackage {
  /** The URL of the package in the reference, for `npm install`. */
  path: string;
  directory: string;
  build: (directory: string, output: string) => void;
}

const servedPackages: readonly ServedPackage[] = [
  {
    path: "/docs/client/vehicle-sourcing-client.tgz",
    directory: join(packagesDirectory, "client"),
    build: buildClient,
  },
  {
    path: "/docs/chat-widget/vehicle-sourcing-chat-widget.tgz",
    directory: join(packagesDirectory, "chat-widget"),
    build: buildChatWidget,
  },
];

let packed: { path: string; bytes: Buffer }[] | undefined;

/**
 * Returns the packages that partners install, as npm would publish them. The same sources give the same
 * bytes, so that functions change only when necessary.
 */
export function packPackages(): { path: string; bytes: Buffer }[] {
  packed ??= servedPackages.map((one) => ({ path: one.path, bytes: pack(one) }));
  return packed;
}

function pack({ directory: source, build }: ServedPackage): Buffer {
  const directory = mkdtempSync(join(tmpdir(), "package-"));
  try {
    for (const file of ["package.json", "README.md"]) cpSync(join(source, file), join(directory, file));
    build(source, join(directory, "dist"));
    const { status, stdout, stderr } = spawnSync(
      "npm",
      ["pack", "--json", "--ignore-scripts", "--loglevel=error"],
      { cwd: directory, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`${source} cannot be packed: ${stderr}`);
    const [name] = /[\w.-]+\.tgz/.exec(stdout) ?? [];
    if (name === undefined) throw new Error(`npm pack named no file: ${stdout}`);
    return readFileSync(join(directory, name));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
