import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type BundleOutput, bundleFunctions } from "../../../infra/bundle-functions.ts";
import { synthesizeAssembly } from "../../../infra/synthesize.ts";

declare module "vitest" {
  interface ProvidedContext {
    assemblyDirectory: string;
    bundleOutputs: BundleOutput[];
    /** The functions with the names of their source. */
    readableBundlesDirectory: string;
  }
}

/** Synthesizes every stage, a developer's included, once for all tests of the templates. */
export default async function synthesizeOnce(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "templates-"));
  const assemblyDirectory = join(directory, "assembly");
  const readableBundlesDirectory = join(directory, "readable");
  const bundleOutputs = await synthesizeAssembly(assemblyDirectory, { devName: "test" });
  await bundleFunctions(readableBundlesDirectory, { minified: false });
  project.provide("assemblyDirectory", assemblyDirectory);
  project.provide("bundleOutputs", bundleOutputs);
  project.provide("readableBundlesDirectory", readableBundlesDirectory);
  return () => rm(directory, { recursive: true, force: true });
}
