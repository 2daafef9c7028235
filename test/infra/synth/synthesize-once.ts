import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { synthesizeAssembly } from "../../../infra/synthesize.ts";

declare module "vitest" {
  interface ProvidedContext {
    assemblyDirectory: string;
  }
}

/** Synthesizes every stage, a developer's included, once for all tests of the templates. */
export default async function synthesizeOnce(project: TestProject): Promise<() => Promise<void>> {
  const assemblyDirectory = await mkdtemp(join(tmpdir(), "assembly-"));
  await synthesizeAssembly(assemblyDirectory, { devName: "test" });
  project.provide("assemblyDirectory", assemblyDirectory);
  return () => rm(assemblyDirectory, { recursive: true, force: true });
}
