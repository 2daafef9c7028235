import { createHash } from "node:crypto";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Template } from "@vehicle-sourcing/local-aws/control-plane/templates/template.ts";
import { requireValue } from "../../../support/require-value.ts";

/** The differences of another release of the code, or of a stage's file, in a synthesized stage. */
export interface AssemblyChange {
  /** Changes the text of a template. */
  template?: (text: string) => string;
  /** Changes the bundle of a function, named by its logical id. */
  bundle?: (text: string, logicalId: string) => string;
}

interface Assets {
  files: Record<string, { source: { path: string } }>;
}

/**
 * Writes the assembly of another release: changed bundles and templates with their own hashes, and a new
 * version of every changed function, as synthesis creates them.
 */
export async function changeAssembly(
  assembly: string,
  target: string,
  partId: string,
  change: AssemblyChange,
): Promise<string> {
  await rm(target, { recursive: true, force: true });
  await cp(assembly, target, { recursive: true });
  const directory = join(target, `assembly-${partId}`);
  const { artifacts } = JSON.parse(await readFile(join(directory, "manifest.json"), "utf8")) as {
    artifacts: Record<string, { type: string; properties?: { templateFile?: string } }>;
  };
  for (const { type, properties } of Object.values(artifacts)) {
    if (type === "aws:cloudformation:stack") {
      const file = requireValue(properties?.templateFile, "the template");
      await changeStack(join(directory, file), change);
    }
  }
  return target;
}

async function changeStack(templateFile: string, change: AssemblyChange): Promise<void> {
  const assetsFile = templateFile.replace(/\.template\.json$/, ".assets.json");
  const before = await readFile(templateFile, "utf8");
  const replaced =
    change.bundle === undefined ? [] : await changeBundles(templateFile, before, change.bundle);
  const withCode = replaceAll(change.template?.(before) ?? before, replaced);
  const after = replaceAll(withCode, renameVersions(JSON.parse(before), JSON.parse(withCode)));
  if (after === before) return;
  const { files } = JSON.parse(await readFile(assetsFile, "utf8")) as Assets;
  const [hash] = requireValue(
    Object.entries(files).find(([, { source }]) => source.path === basename(templateFile)),
    "the published template",
  );
  const published: [string, string] = [hash, hashText(after)];
  await writeFile(templateFile, after);
  for (const file of [assetsFile, join(dirname(templateFile), "manifest.json")])
    await writeFile(file, replaceAll(await readFile(file, "utf8"), [...replaced, published]));
}

/** Publishes changed bundles and keeps the previous ones. Returns the new hash of each changed bundle. */
async function changeBundles(
  templateFile: string,
  text: string,
  change: NonNullable<AssemblyChange["bundle"]>,
): Promise<[string, string][]> {
  const root = join(dirname(templateFile), "..");
  const replaced: [string, string][] = [];
  for (const [logicalId, { Type, Properties }] of Object.entries((JSON.parse(text) as Template).Resources)) {
    const { S3Key } = (Properties?.Code ?? {}) as { S3Key?: string };
    if (Type !== "AWS::Lambda::Function" || S3Key === undefined) continue;
    const hash = basename(S3Key, ".zip");
    const bundle = await readFile(join(root, `asset.${hash}`, "index.mjs"), "utf8");
    const changed = change(bundle, logicalId);
    if (changed === bundle) continue;
    const folder = join(root, `asset.${hashText(changed)}`);
    await cp(join(root, `asset.${hash}`), folder, { recursive: true });
    await writeFile(join(folder, "index.mjs"), changed);
    replaced.push([hash, hashText(changed)]);
  }
  return replaced;
}

/**
 * The logical id of a version ends with a hash of its function, so a changed function has another version.
 */
function renameVersions(before: Template, after: Template): [string, string][] {
  return Object.entries(after.Resources)
    .filter(([, { Type }]) => Type === "AWS::Lambda::Version")
    .flatMap(([versionId, { Properties }]): [string, string][] => {
      const { Ref: functionId } = requireValue(Properties, versionId).FunctionName as { Ref: string };
      const [old, now] = [before, after].map(({ Resources }) => JSON.stringify(Resources[functionId]));
      if (old === now) return [];
      return [[versionId, versionId.slice(0, -32) + hashText(requireValue(now, functionId)).slice(0, 32)]];
    });
}

const replaceAll = (text: string, replaced: readonly (readonly [string, string])[]): string =>
  replaced.reduce((changed, [before, after]) => changed.replaceAll(before, after), text);

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");
