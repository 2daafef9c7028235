import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildApp } from "./build-app.ts";
import { type BundleOptions, bundleFunctions } from "./bundling/bundle-functions.ts";
import { InvalidStageError, listStages, loadStage } from "./config/schema/load-stage.ts";
import type { StageConfig } from "./config/schema/stage-config.ts";
import { partsOf } from "./config/schema/stage-parts.ts";

/** The options of a synthesis. */
export interface SynthesisOptions extends BundleOptions {
  /** Folder of the built web console to publish with a stage; if absent, only the templates are created. */
  siteDirectory?: string | null;
  /** False for templates that only this machine reads. */
  checksTemplates?: boolean;
}

/**
 * Bundles every function and synthesizes the stages into `outputDirectory`, without network and without the CDK
 * command line. Several runs may overlap.
 */
export async function synthesizeAssembly(
  outputDirectory: string,
  stages: Readonly<Record<string, StageConfig>>,
  { siteDirectory = null, checksTemplates = true, ...options }: SynthesisOptions = {},
): Promise<void> {
  const functionsDirectory = await mkdtemp(join(tmpdir(), "functions-"));
  try {
    const bundles = await bundleFunctions(functionsDirectory, options);
    await rm(outputDirectory, { recursive: true, force: true });
    buildApp({ bundles, outputDirectory, stages, siteDirectory, checksTemplates }).synth();
  } finally {
    await rm(functionsDirectory, { recursive: true, force: true });
  }
}

/** Returns every stage with a complete file. Errors of other files go to standard error. */
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

/** Returns the table of the stages' AWS quota usage. */
async function describeQuotas(
  directory: string,
  stages: Readonly<Record<string, StageConfig>>,
): Promise<string> {
  // Loading the local account's resource data takes a second.
  const { resolveAssemblies } = await import(
    "@vehicle-sourcing/local-aws/control-plane/quota-use/resolve-assembly.ts"
  );
  const { describeQuotaUse, measureQuotas } = await import(
    "@vehicle-sourcing/local-aws/control-plane/quota-use/measure-quotas.ts"
  );
  const parts = Object.entries(stages).flatMap(([name, config]) => partsOf(name, config));
  const resources = resolveAssemblies(parts.map(({ id }) => join(directory, `assembly-${id}`)));
  return describeQuotaUse(measureQuotas(resources));
}

// `npm run synth`, and `npm run synth -- --quotas`
if (import.meta.main) {
  const { values } = parseArgs({ options: { quotas: { type: "boolean", default: false } } });
  const directory = join(import.meta.dirname, "..", "cdk.out");
  const stages = await loadCompleteStages();
  await synthesizeAssembly(directory, stages);
  if (values.quotas) process.stdout.write(await describeQuotas(directory, stages));
}
