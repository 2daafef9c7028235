import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleFunctions } from "../../../infra/bundle-functions.ts";
import { synthesizeAssembly } from "../../../infra/synthesize.ts";
import { testedStages } from "./tested-stages.ts";

// Makes what tests share of the synthesis, in a directory. Started by synthesize-once.ts.

const [what, directory] = process.argv.slice(2);
if (directory === undefined) throw new Error("Give what to make and the directory");
if (what === "readable-bundles") await bundleFunctions(directory, { minified: false });
else {
  const outputs = await synthesizeAssembly(join(directory, "assembly"), testedStages);
  await writeFile(join(directory, "outputs.json"), JSON.stringify(outputs));
}
