import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
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

interface PackedPackage {
  path: string;
  bytes: Buffer;
}

const run = promisify(execFile);
let packed: Promise<PackedPackage[]> | undefined;

/**
 * Returns the packages that partners install, as npm would publish them. The same sources give the same
 * bytes, so that functions change only when necessary.
 */
export function packPackages(): Promise<PackedPackage[]> {
  packed ??= pack();
  return packed;
}

/** Packs all packages with one run of npm, because a start of npm takes a second. */
async function pack(): Promise<PackedPackage[]> {
  const directory = await mkdtemp(join(tmpdir(), "packages-"));
  try {
    for (const { directory: source, build } of servedPackages) {
      const copy = join(directory, basename(source));
      for (const file of ["package.json", "README.md"]) cpSync(join(source, file), join(copy, file));
      build(source, join(copy, "dist"));
    }
    const folders = servedPackages.map((one) => `./${basename(one.directory)}`);
    const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", ...folders], {
      cwd: directory,
    });
    const names = (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => filename);
    return Promise.all(
      servedPackages.map(async ({ path }, index) => ({
        path,
        bytes: await readFile(join(directory, names[index]!)),
      })),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
