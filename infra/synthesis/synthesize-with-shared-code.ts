import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type BundleOutput, bundleFunctions, describeBundles } from "../bundling/bundle-functions.ts";
import { listFunctionEntries } from "../bundling/function-entries.ts";
import { folderOf } from "../bundling/share-code.ts";
import type { StageConfig } from "../config/schema/stage-config.ts";

/** What the thread of the templates needs. */
export interface TemplateTask {
  outputDirectory: string;
  /** The folder of the bundles, which has a folder for each function but no code yet. */
  codeDirectory: string;
  stages: Readonly<Record<string, StageConfig>>;
}

/**
 * Synthesizes stages that run on this machine only. A thread creates the templates while the functions are bundled,
 * because both take seconds of processor time. The bundles share code and stay where they are written, below
 * `outputDirectory`. Returns a description of the bundles.
 */
export async function synthesizeWithSharedCode(
  outputDirectory: string,
  stages: TemplateTask["stages"],
): Promise<BundleOutput[]> {
  const codeDirectory = join(outputDirectory, "functions");
  await rm(outputDirectory, { recursive: true, force: true });
  for (const entry of listFunctionEntries())
    await mkdir(join(codeDirectory, folderOf(entry, true)), { recursive: true });
  const workerData: TemplateTask = { outputDirectory, codeDirectory, stages };
  const thread = new Worker(new URL("./create-templates.ts", import.meta.url), { workerData });
  const exited = once(thread, "exit");
  exited.catch(() => {});
  // The templates take longer than the bundles, and begin with a short run of the bundler.
  await Promise.race([once(thread, "message"), exited]);
  const [bundles] = await Promise.all([
    bundleFunctions(codeDirectory, { sharesCode: true, minified: false, mapsDirectory: codeDirectory }),
    exited,
  ]);
  return describeBundles(bundles);
}
