import { join } from "node:path";
import { buildApp } from "./build-app.ts";
import { bundleFunctions } from "./bundle-functions.ts";
import { loadStage } from "./config/schema/load-stage.ts";

// The CDK app of one stage: `node infra/app.ts <stage>`. `npm run deploy` passes it to the CDK command line.

const [stageName] = process.argv.slice(2);
if (stageName === undefined) throw new Error("Name a stage: npm run deploy -- <stage>");
const stages = { [stageName]: await loadStage(stageName) };

const distribution = join(import.meta.dirname, "..", "dist");
const bundles = await bundleFunctions(join(distribution, "functions"), {
  mapsDirectory: join(distribution, "maps"),
});
buildApp({ bundles, stages }).synth();
