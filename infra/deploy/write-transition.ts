import { createHash } from "node:crypto";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { ListImportsCommand } from "@aws-sdk/client-cloudformation";
import type { StagePart } from "../config/schema/stage-parts.ts";
import type { DeploymentAccount } from "./connect-account.ts";
import { type AssemblyStack, partDirectory, readPart, type StackTemplate } from "./read-assembly.ts";
import { findStack, readDeployedTemplate } from "./read-deployed.ts";

type CloudFormation = Pick<DeploymentAccount, "cloudFormation">;

/**
 * If a part removes exports that deployed stacks still use, writes an assembly to deploy first: the same assembly, but
 * with these exports and their resources. After its deployment nothing uses the exports any more, and the given
 * assembly can remove them.
 *
 * @returns the directory of that assembly, null if it is not needed
 */
export async function writeTransition(
  account: CloudFormation,
  assembly: string,
  part: StagePart,
): Promise<string | null> {
  const keeping = new Map<string, StackTemplate>();
  for (const stack of await readPart(assembly, part)) {
    const stackId = await findHoldingStack(account, stack);
    const deployed = stackId === null ? null : await readDeployedTemplate(account, stackId);
    if (deployed !== null) keeping.set(stack.stackName, addToTemplate(deployed, stack.template));
  }
  if (keeping.size === 0) return null;
  const directory = `${assembly}.transition`;
  await rm(directory, { recursive: true, force: true });
  await cp(assembly, directory, { recursive: true });
  for (const stack of await readPart(directory, part)) {
    const template = keeping.get(stack.stackName);
    if (template !== undefined) await replaceTemplate(partDirectory(directory, part), stack, template);
  }
  return directory;
}

/** Returns the ARN of the deployed stack if the template removes an export that is in use. */
async function findHoldingStack(
  account: CloudFormation,
  { stackName, template }: AssemblyStack,
): Promise<string | null> {
  const deployed = await findStack(account, stackName);
  for (const { OutputKey = "", ExportName } of deployed?.Outputs ?? []) {
    if (ExportName === undefined || Object.hasOwn(template.Outputs ?? {}, OutputKey)) continue;
    if (await isImported(account, ExportName)) return deployed?.StackId ?? null;
  }
  return null;
}

async function isImported({ cloudFormation }: CloudFormation, exportName: string): Promise<boolean> {
  try {
    const { Imports = [] } = await cloudFormation.send(new ListImportsCommand({ ExportName: exportName }));
    return Imports.length > 0;
  } catch (error) {
    if (/is not imported by any stack/.test((error as Error).message)) return false;
    throw error;
  }
}

/** Returns the deployed template with all additions and replacements of the new template. Nothing is removed. */
function addToTemplate(deployed: StackTemplate, added: StackTemplate): StackTemplate {
  const sections = new Set([...Object.keys(deployed), ...Object.keys(added)]);
  return Object.fromEntries(
    [...sections].map((name) => {
      const [before, after] = [deployed[name], added[name]];
      return [name, isSection(before) && isSection(after) ? { ...before, ...after } : (after ?? before)];
    }),
  );
}

const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

interface AssetManifest {
  files: Record<string, { source: { path: string } }>;
}

/** Replaces the template of a stack, and its hash in the manifests. */
async function replaceTemplate(
  directory: string,
  { stackName, templateFile }: AssemblyStack,
  template: StackTemplate,
): Promise<void> {
  const text = JSON.stringify(template, null, 1);
  await writeFile(templateFile, text);
  const assetsFile = templateFile.replace(/\.template\.json$/, ".assets.json");
  const { files } = JSON.parse(await readFile(assetsFile, "utf8")) as AssetManifest;
  const [hash] = Object.entries(files).find(([, { source }]) => source.path === basename(templateFile)) ?? [];
  if (hash === undefined) throw new Error(`The assembly does not publish the template of ${stackName}`);
  const replacement = createHash("sha256").update(text).digest("hex");
  for (const file of [assetsFile, `${directory}/manifest.json`]) {
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(hash, replacement));
  }
}
