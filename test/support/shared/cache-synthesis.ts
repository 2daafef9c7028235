import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lockDirectory } from "@vehicle-sourcing/local-aws/lock-directory.ts";
import { stampFiles } from "@vehicle-sourcing/local-aws/machine/stamp-files.ts";
import { assemblySources, runsAssemblies } from "../../../infra/local/synthesize-when-changed.ts";

const projectRoot = join(import.meta.dirname, "../../..");
const cacheDirectory = join(projectRoot, "node_modules/.cache/synthesis");
/** The file that marks complete output. The output cannot be renamed instead, because templates name its folders. */
const completeName = "complete";
const pollMilliseconds = 200;
/** A concurrent run may still use the output of older sources. */
const keptDays = 1;

/**
 * Returns a directory with the output of `make`, which runs once per state of the sources. All runs share the
 * directory and must not write to it.
 * @param name identifies the kind of content
 */
export async function cacheSynthesis(
  name: string,
  make: (directory: string) => Promise<unknown>,
): Promise<string> {
  const sources = [...assemblySources, "test/support/shared"];
  const directory = join(cacheDirectory, `${name}-${await stampFiles(projectRoot, sources, runsAssemblies)}`);
  const mark = join(directory, completeName);
  while (!(await exists(mark))) {
    const unlock = await lockDirectory(`${directory}.making`).catch(() => null);
    if (unlock === null) await pause(pollMilliseconds);
    else
      try {
        if (!(await exists(mark))) await makeWhole(directory, make);
      } finally {
        await unlock();
      }
  }
  return directory;
}

/** Output of an interrupted run has no mark and is created again. */
async function makeWhole(directory: string, make: (directory: string) => Promise<unknown>): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  await make(directory);
  await writeFile(join(directory, completeName), "");
  await removeOld();
}

async function removeOld(): Promise<void> {
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of await readdir(cacheDirectory)) {
    const path = join(cacheDirectory, name);
    // A directory that another run removed a moment ago is not outdated.
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (changedAt < oldest) await rm(path, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
