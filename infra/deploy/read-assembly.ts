import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { StagePart } from "../config/schema/stage-parts.ts";

/** What is compared of two templates of a stack. */
export interface StackTemplate {
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
  [section: string]: unknown;
}

/** One stack of an assembly. */
export interface AssemblyStack {
  stackName: string;
  region: string;
  /** Absolute path of its template. */
  templateFile: string;
  template: StackTemplate;
}

interface Manifest {
  artifacts?: Record<
    string,
    {
      type: string;
      /** `aws://384950172634/ap-northeast-2` */
      environment?: string;
      properties?: { templateFile?: string; stackName?: string };
    }
  >;
}

/** Directory of a part of a stage in the assembly of the stage. */
export const partDirectory = (assembly: string, part: StagePart): string =>
  join(assembly, `assembly-${part.id}`);

/** The stacks of a part of a stage. */
export async function readPart(assembly: string, part: StagePart): Promise<AssemblyStack[]> {
  const directory = partDirectory(assembly, part);
  const manifest = JSON.parse(await readFile(join(directory, "manifest.json"), "utf8")) as Manifest;
  const stacks: AssemblyStack[] = [];
  for (const [id, { type, environment, properties }] of Object.entries(manifest.artifacts ?? {})) {
    if (type !== "aws:cloudformation:stack" || properties?.templateFile === undefined) continue;
    const templateFile = join(directory, properties.templateFile);
    const template = JSON.parse(await readFile(templateFile, "utf8")) as StackTemplate;
    const region = environment?.split("/").at(-1) ?? "";
    stacks.push({ stackName: properties.stackName ?? id, region, templateFile, template });
  }
  return stacks;
}
