import { join } from "node:path";
import { buildApp } from "./build-app.ts";
import { bundleFunctions } from "./bundle-functions.ts";

const distribution = join(import.meta.dirname, "..", "dist");
const bundles = await bundleFunctions(join(distribution, "functions"), {
  mapsDirectory: join(distribution, "maps"),
});
buildApp({ bundles }).synth();
