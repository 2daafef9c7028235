import { rm } from "node:fs/promises";
import path from "node:path";
import type { CodeLoader } from "@vehicle-sourcing/local-aws/runtime/run-functions.ts";
import { liveCodeName } from "./data-folders.ts";
import { createLiveCode } from "./dev/live-code.ts";
import { readFunctionEntries } from "./dev/read-function-entries.ts";
import { watchSources } from "./dev/watch-sources.ts";
import { readBundleSources } from "./synthesize-when-changed.ts";

const projectRoot = path.join(import.meta.dirname, "..", "..");

/** Functions whose code follows the sources. */
export interface FollowedSources {
  loadCode: CodeLoader;
  stop(): Promise<void>;
}

/**
 * Makes functions of an assembly follow changes in `functions` and `shared`, and reports when a change needs a restart.
 * @param stageNames the running stages of the assembly
 * @param report called with one line for each change
 */
export async function followSources(
  assemblyDirectory: string,
  dataDirectory: string,
  stageNames: readonly string[],
  report: (text: string) => void,
): Promise<FollowedSources> {
  const outputDirectory = path.join(dataDirectory, liveCodeName);
  await rm(outputDirectory, { recursive: true, force: true });
  const code = createLiveCode({
    root: projectRoot,
    outputDirectory,
    entries: await readEntries(assemblyDirectory, stageNames),
    sources: await readBundleSources(assemblyDirectory),
    report,
  });
  const stopWatching = watchSources(projectRoot, ["functions", "shared", "infra"], (file) => {
    if (file.startsWith("infra/")) report(`${file} changed. Restart npm run dev to apply it.`);
    else void code.noteChange(file);
  });
  return { loadCode: code.load, stop: async () => stopWatching() };
}

async function readEntries(
  assemblyDirectory: string,
  stageNames: readonly string[],
): Promise<Map<string, string>> {
  const read = await Promise.all(stageNames.map((name) => readFunctionEntries(assemblyDirectory, name)));
  return new Map(read.flatMap((entries) => [...entries]));
}
