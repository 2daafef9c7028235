import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Template } from "@vehicle-sourcing/local-aws/control-plane/templates/template.ts";

/** One stack of a synthesized stage. */
export interface RealStack {
  stackName: string;
  region: string;
  template: Template;
}

interface Manifest {
  artifacts: Record<
    string,
    {
      type: string;
      environment?: string;
      dependencies?: string[];
      properties?: { templateFile?: string; stackName?: string };
    }
  >;
}

/** Returns the stacks of a stage, each after its dependencies. */
export async function readRealStage(assemblyDirectory: string, stageName: string): Promise<RealStack[]> {
  const directory = join(assemblyDirectory, `assembly-${stageName}`);
  const { artifacts } = JSON.parse(await readFile(join(directory, "manifest.json"), "utf8")) as Manifest;
  const stacks: RealStack[] = [];
  const seen = new Set<string>();
  const visit = async (id: string): Promise<void> => {
    const { type, environment, dependencies = [], properties } = artifacts[id]!;
    if (type !== "aws:cloudformation:stack" || seen.has(id)) return;
    seen.add(id);
    for (const dependency of dependencies) await visit(dependency);
    const template = JSON.parse(await readFile(join(directory, properties!.templateFile!), "utf8"));
    const region = environment!.split("/").at(-1)!;
    stacks.push({ stackName: properties!.stackName!, region, template });
  };
  for (const id of Object.keys(artifacts)) await visit(id);
  return stacks;
}
