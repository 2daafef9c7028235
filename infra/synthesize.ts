import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "./build-app.ts";
import { type BundleOutput, bundleFunctions, describeBundles } from "./bundle-functions.ts";

/**
 * Bundles every function and synthesizes every stage into `outputDirectory`, without network and without the CDK
 * command line. Several runs may overlap. Returns a description of the bundles, which are deleted afterwards.
 */
export async function synthesizeAssembly(
  outputDirectory: string,
  options: { devName?: string } = {},
): Promise<BundleOutput[]> {
  const functionsDirectory = await mkdtemp(join(tmpdir(), "functions-"));
  try {
    const bundles = await bundleFunctions(functionsDirectory);
    await rm(outputDirectory, { recursive: true, force: true });
    buildApp({ bundles, outputDirectory, ...options }).synth();
    return describeBundles(bundles);
  } finally {
    await rm(functionsDirectory, { recursive: true, force: true });
  }
}

if (import.meta.main) await synthesizeAssembly(join(import.meta.dirname, "..", "cdk.out"));
