import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { bundleOwnCode } from "../bundling/bundle-own-code.ts";
import { listFunctionEntries } from "../bundling/function-entries.ts";
import type { TemplateTask } from "./synthesize-with-shared-code.ts";

// The thread of synthesize-with-shared-code.ts.

const { outputDirectory, codeDirectory, stages } = workerData as TemplateTask;
// Nothing reads where a construct was created. The CDK would note it for each, in a tenth of the time.
process.env.CDK_DISABLE_STACK_TRACE = "1";
const ownCodeDirectory = await mkdtemp(join(tmpdir(), "own-code-"));
try {
  // The CDK loads while the bundler runs.
  const [{ buildApp }] = await Promise.all([import("../build-app.ts"), bundleOwnCode(ownCodeDirectory)]);
  parentPort?.postMessage("The bundler is free");
  buildApp({
    bundles: { directory: codeDirectory, entries: listFunctionEntries(), sharesCode: true, ownCodeDirectory },
    ...{ outputDirectory, stages, siteDirectory: null },
    ...{ checksTemplates: false, checksRules: false },
  }).synth();
} finally {
  await rm(ownCodeDirectory, { recursive: true, force: true });
}
