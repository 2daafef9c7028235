import { existsSync } from "node:fs";
import path from "node:path";
import type { CodeLoader } from "@vehicle-sourcing/local-aws/runtime/run-functions.ts";
import { servingFolderOf, writeReference } from "../reference/write-reference.ts";

/** The API reference of an assembly, built on demand. */
export interface PreparedReference {
  /** Builds the reference unless the assembly contains it. @throws Error when the build fails */
  prepare(): Promise<void>;
  /** Wraps a loader of code: before the function that serves the reference runs, the reference is built. */
  beforeLoading(loadCode?: CodeLoader): CodeLoader;
}

/**
 * Prepares the reference of an assembly whose functions share code. Such an assembly is synthesized without the
 * reference, because nothing else waits for it and it takes seconds of processor time. Other assemblies contain theirs.
 * @param report called when a build starts, and when one fails
 */
export function prepareReference(
  assemblyDirectory: string,
  report: (text: string) => void,
): PreparedReference {
  const folder = servingFolderOf(assemblyDirectory);
  const directory = path.join(folder, "reference");
  let building: Promise<void> | undefined;
  const prepare = async (): Promise<void> => {
    if (!existsSync(folder) || existsSync(directory)) return;
    if (building === undefined) report("Building the API reference, since its sources have changed");
    building ??= writeReference(directory).finally(() => {
      building = undefined;
    });
    await building;
  };
  return {
    prepare,
    beforeLoading: (loadCode) => async (local) => {
      // After a failure, the function answers as if it had no reference, and its next call tries again.
      if (path.dirname(local.modulePath) === folder) await prepare().catch((error) => report(String(error)));
      return loadCode === undefined ? local : loadCode(local);
    },
  };
}
