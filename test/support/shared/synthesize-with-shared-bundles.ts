import { buildApp } from "../../../infra/build-app.ts";
import { listFunctionEntries } from "../../../infra/bundling/function-entries.ts";
import type { StageConfig } from "../../../infra/config/schema/stage-config.ts";
import { requestPart } from "./request-part.ts";

/** Synthesizes a test's own stage with the shared bundles, unchecked like all stages except the shared assembly. */
export async function synthesizeWithSharedBundles(
  outputDirectory: string,
  stages: Readonly<Record<string, StageConfig>>,
): Promise<void> {
  const { bundlesDirectory: directory } = await requestPart("assembly");
  const bundles = { directory, entries: listFunctionEntries() };
  buildApp({ bundles, outputDirectory, stages, siteDirectory: null, checksTemplates: false }).synth();
}
