import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { StagePart } from "../config/schema/stage-parts.ts";
import { builtSiteOutput } from "../console/site-files.ts";

/** A CloudFormation template. Only the section with the exports has a type. */
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

/** Returns the directory of a part in the assembly of its stage. */
export const partDirectory = (assembly: string, part: StagePart): string =>
  join(assembly, `assembly-${part.id}`);

interface AssetManifest {
  files?: Record<string, { source: { path?: string } }>;
}

/**
 * Returns the folder of the web console that was built for an assembly, by the hash in the template of its
 * stack.
 * @throws Error when the assembly was made without a built console
 */
export async function readBuiltSite(assembly: string, part: StagePart): Promise<string> {
  const [stack] = await readPart(assembly, part);
  const hash = stack?.template.Outputs?.[builtSiteOutput]?.Value;
  if (stack === undefined || typeof hash !== "string")
    throw new Error(`${assembly} holds no built web console`);
  const file = stack.templateFile.replace(/\.template\.json$/, ".assets.json");
  const { files = {} } = JSON.parse(await readFile(file, "utf8")) as AssetManifest;
  const path = files[hash]?.source.path;
  if (path === undefined) throw new Error(`${file} does not name the built web console ${hash}`);
  return join(partDirectory(assembly, part), path);
}

/** Returns the stacks of a part of a stage. */
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
