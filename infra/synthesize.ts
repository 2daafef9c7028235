import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "./build-app.ts";
import {
  type BundleOptions,
  type BundleOutput,
  bundleFunctions,
  describeBundles,
} from "./bundle-functions.ts";
import { InvalidStageError, listStages, loadStage } from "./config/schema/load-stage.ts";
import type { StageConfig } from "./config/schema/stage-config.ts";

/** How an assembly is made. */
export interface SynthesisOptions extends BundleOptions {
  /** Folder of the built web console, which is published with a stage; without it there are its templates alone. */
  siteDirectory?: string | null;
}

/**
 * Bundles every function and synthesizes the stages into `outputDirectory`, without network and without the CDK
 * command line. Several runs may overlap. Returns a description of the bundles, which are deleted afterwards.
 */
export async function synthesizeAssembly(
  outputDirectory: string,
  stages: Readonly<Record<string, StageConfig>>,
  { siteDirectory = null, ...options }: SynthesisOptions = {},
): Promise<BundleOutput[]> {
  const functionsDirectory = await mkdtemp(join(tmpdir(), "functions-"));
  try {
    const bundles = await bundleFunctions(functionsDirectory, options);
    await rm(outputDirectory, { recursive: true, force: true });
    buildApp({ bundles, outputDirectory, stages, siteDirectory }).synth();
    return describeBundles(bundles);
  } finally {
    await rm(functionsDirectory, { recursive: true, force: true });
  }
}

/** Every stage whose file is complete. What is wrong with the others goes to standard error. */
async function loadCompleteStages(): Promise<Record<string, StageConfig>> {
  const stages: Record<string, StageConfig> = {};
  for (const name of listStages()) {
    try {
      stages[name] = await loadStage(name);
    } catch (error) {
      if (!(error instanceof InvalidStageError)) throw error;
      process.stderr.write(`${error.message}\n`);
    }
  }
  return stages;
}

// `npm run synth`
if (import.meta.main) {
  await synthesizeAssembly(join(import.meta.dirname, "..", "cdk.out"), await loadCompleteStages());
}
