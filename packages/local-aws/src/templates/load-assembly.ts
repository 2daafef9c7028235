import { readFile } from "node:fs/promises";
import path from "node:path";

/** A resource in a CloudFormation template before intrinsics are evaluated. */
export interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
  Condition?: string;
}

/** The parts of a CloudFormation template that the local stage reads. */
export interface Template {
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Conditions?: Record<string, unknown>;
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Condition?: string; Export?: { Name: unknown } }>;
}

/** One stack of a stage: its template, and the locations of its assets by key. */
export interface AssemblyStack {
  /** The stack name in CloudFormation, such as `sandbox-Data`. */
  stackName: string;
  /** The stack name without the stage's prefix, such as `Data`. */
  stackId: string;
  template: Template;
  /** The directory to which `aws:asset:path` is relative. */
  directory: string;
  /** Absolute path of each file asset, by its object key when published. */
  assetPaths: ReadonlyMap<string, string>;
}

/** All stacks of one stage. */
export interface StageAssembly {
  stageName: string;
  stacks: AssemblyStack[];
}

interface ArtifactManifest {
  artifacts?: Record<
    string,
    {
      type: string;
      displayName?: string;
      properties?: { templateFile?: string; stackName?: string; directoryName?: string; file?: string };
      dependencies?: string[];
    }
  >;
}

interface AssetManifest {
  files?: Record<string, { source: { path?: string }; destinations: Record<string, { objectKey: string }> }>;
}

/** Returns a text with its fixed URLs replaced by local ones. */
export function putAddresses(text: string, addresses: LocalAddresses): string {
  return Object.entries(addresses).reduce(
    (changed, [url, address]) => changed.replaceAll(url, address),
    text,
  );
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, "utf8")) as T;
}

async function readTemplate(file: string, addresses: LocalAddresses): Promise<Template> {
  return JSON.parse(putAddresses(await readFile(file, "utf8"), addresses)) as Template;
}

async function readAssetPaths(directory: string, manifest: ArtifactManifest): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const artifact of Object.values(manifest.artifacts ?? {})) {
    if (artifact.type !== "cdk:asset-manifest" || artifact.properties?.file === undefined) continue;
    const assets = await readJson<AssetManifest>(path.join(directory, artifact.properties.file));
    for (const { source, destinations } of Object.values(assets.files ?? {})) {
      if (source.path === undefined) continue;
      for (const { objectKey } of Object.values(destinations)) {
        paths.set(objectKey, path.resolve(directory, source.path));
      }
    }
  }
  return paths;
}

async function findStageDirectory(assemblyDirectory: string, stageName: string): Promise<string> {
  const manifest = await readJson<ArtifactManifest>(path.join(assemblyDirectory, "manifest.json"));
  const nested = Object.entries(manifest.artifacts ?? {}).filter(
    ([, { type }]) => type === "cdk:cloud-assembly",
  );
  const found = nested.find(
    ([id, { displayName }]) => id === `assembly-${stageName}` || displayName === stageName,
  );
  if (found === undefined) {
    const known = nested.map(([id]) => id.replace(/^assembly-/, "")).join(", ");
    throw new Error(`No stage "${stageName}" in ${assemblyDirectory}; it holds: ${known || "none"}`);
  }
  return path.join(assemblyDirectory, found[1].properties?.directoryName ?? found[0]);
}

/** Fixed URLs in templates and their local replacements. */
export type LocalAddresses = Readonly<Record<string, string>>;

/**
 * Reads one stage from a cloud assembly directory (`cdk.out`), with local addresses instead of the URLs in
 * its templates. Throws when the stage is not in the assembly or one of its files cannot be read.
 */
export async function loadStageAssembly(
  assemblyDirectory: string,
  stageName: string,
  addresses: LocalAddresses = {},
): Promise<StageAssembly> {
  const directory = await findStageDirectory(path.resolve(assemblyDirectory), stageName);
  const manifest = await readJson<ArtifactManifest>(path.join(directory, "manifest.json"));
  const assetPaths = await readAssetPaths(directory, manifest);
  const stacks: AssemblyStack[] = [];
  for (const [id, { type, properties }] of Object.entries(manifest.artifacts ?? {})) {
    if (type !== "aws:cloudformation:stack" || properties?.templateFile === undefined) continue;
    const stackName = properties.stackName ?? id;
    const prefix = `${stageName}-`;
    stacks.push({
      stackName,
      stackId: stackName.startsWith(prefix) ? stackName.slice(prefix.length) : stackName,
      template: await readTemplate(path.join(directory, properties.templateFile), addresses),
      directory,
      assetPaths,
    });
  }
  return { stageName, stacks };
}
