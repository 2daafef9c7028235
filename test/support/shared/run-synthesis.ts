import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildApp } from "../../../infra/build-app.ts";
import { bundleFunctions, describeBundles } from "../../../infra/bundling/bundle-functions.ts";
import { bundleOwnCode } from "../../../infra/bundling/bundle-own-code.ts";
import localStage, { localStageName } from "../../../infra/config/local.ts";
import { synthesizeWithSharedCode } from "../../../infra/synthesis/synthesize-with-shared-code.ts";
import { testedStages } from "./tested-stages.ts";

// Creates the shared synthesis output in a directory. Started by synthesize-once.ts.

const [what, directory] = process.argv.slice(2);
if (directory === undefined) throw new Error("Give what to make and the directory");
if (what === "own-code") await bundleOwnCode(directory);
else if (what === "local-assembly")
  await synthesizeWithSharedCode(join(directory, "assembly"), { [localStageName]: localStage });
else {
  const bundles = await bundleFunctions(join(directory, "bundles"));
  const outputDirectory = join(directory, "assembly");
  buildApp({ bundles, outputDirectory, stages: testedStages, siteDirectory: null }).synth();
  await writeFile(join(directory, "outputs.json"), JSON.stringify(describeBundles(bundles)));
}
