import { join } from "node:path";
import { buildSite } from "../console/build-site.ts";
import { type AssemblyStack, readPart } from "./read-assembly.ts";
import type { DeployableStage } from "./read-stage.ts";

const projectRoot = join(import.meta.dirname, "..", "..");

/** A stage as it is deployed, synthesized once, so that the reviewed and the deployed assembly are the same. */
export interface SynthesizedStage {
  /** The stage's cloud assembly, below `cdk.out`. */
  directory: string;
  stacks: readonly AssemblyStack[];
}

/**
 * Bundles the functions, builds the web console of a stage that has one, and synthesizes the stage. Source maps of the
 * functions go to `dist/maps`.
 */
export async function synthesizeStage(stage: DeployableStage): Promise<SynthesizedStage> {
  const { name, config } = stage;
  // Loaded late, because the CDK takes seconds to load and most rejections happen earlier.
  const { synthesizeAssembly } = await import("../synthesize.ts");
  const directory = join(projectRoot, "cdk.out", name);
  const siteDirectory = config.console.domain === null ? null : join(projectRoot, "dist", "console");
  if (siteDirectory !== null) await buildSite(siteDirectory);
  await synthesizeAssembly(
    directory,
    { [name]: config },
    { siteDirectory, mapsDirectory: join(projectRoot, "dist", "maps") },
  );
  return readSynthesizedStage(stage, directory);
}

/** Returns a stage that was synthesized before. @throws Error when the directory does not contain it */
export async function readSynthesizedStage(
  { parts }: DeployableStage,
  directory: string,
): Promise<SynthesizedStage> {
  const stacks = await Promise.all(parts.map((part) => readPart(directory, part)));
  return { directory, stacks: stacks.flat() };
}
