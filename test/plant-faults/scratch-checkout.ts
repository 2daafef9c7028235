import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { plantFault, type SourceFault } from "./source-fault.ts";

const run = promisify(execFile);

/** Scope of this repository's packages. A checkout uses its own copies. */
const workspaceScope = "@vehicle-sourcing";

/** A copy of the repository whose sources may be broken. */
export interface ScratchCheckout extends AsyncDisposable {
  directory: string;
  /** Runs work while a fault is in the sources, and removes the fault. */
  withFault<Result>(fault: SourceFault, work: () => Promise<Result>): Promise<Result>;
}

/** Creates a checkout of the repository as it is now, uncommitted changes of tracked files included. */
export async function createScratchCheckout(root: string): Promise<ScratchCheckout> {
  const git = async (...options: string[]) => (await run("git", options, { cwd: root })).stdout.trim();
  const directory = join(await mkdtemp(join(tmpdir(), "planted-")), "checkout");
  const commit = (await git("stash", "create")) || "HEAD";
  await git("worktree", "add", "--detach", directory, commit);
  await linkPackages(root, directory);
  return {
    directory,
    withFault: (fault, work) => withFault(directory, fault, work),
    [Symbol.asyncDispose]: async () => {
      await git("worktree", "remove", "--force", directory);
      await rm(join(directory, ".."), { recursive: true, force: true });
    },
  };
}

async function linkPackages(root: string, directory: string): Promise<void> {
  const packages = join(directory, "node_modules");
  await mkdir(join(packages, workspaceScope), { recursive: true });
  for (const name of await readdir(join(root, "node_modules"))) {
    // The checkout writes its own caches, whose names contain paths.
    if (name === workspaceScope || (name.startsWith(".") && name !== ".bin")) continue;
    await symlink(join(root, "node_modules", name), join(packages, name));
  }
  for (const path of [
    "console",
    ...(await readdir(join(directory, "packages"))).map((name) => `packages/${name}`),
  ])
    await symlink(join(directory, path), join(packages, workspaceScope, path.replace("packages/", "")));
}

async function withFault<Result>(
  directory: string,
  fault: SourceFault,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = join(directory, fault.file);
  const content = await readFile(file, "utf8");
  await writeFile(file, plantFault(content, fault));
  try {
    return await work();
  } finally {
    await writeFile(file, content);
  }
}
