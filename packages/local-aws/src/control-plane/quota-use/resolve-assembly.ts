import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { evaluate } from "../../templates/evaluate-intrinsics.ts";
import type { AccountResource, Properties } from "../account/account-records.ts";
import type { CountedResource } from "../quotas/quota.ts";
import { stackType } from "../quotas/template-quotas.ts";
import { nameIdentity, readPhysicalId } from "../resources/name-identity.ts";
import { readArn, readAttributes } from "../resources/read-attributes.ts";
import { loadSchemas } from "../schema/load-schemas.ts";
import { findDependencies, orderByDependency } from "../templates/order-resources.ts";
import { findActiveResources, scopeTemplate } from "../templates/scope-template.ts";
import type { Template } from "../templates/template.ts";

/** A resource of an assembly with every reference in its properties resolved. */
export interface ResolvedResource extends CountedResource, Pick<AccountResource, "attributes"> {
  stackName: string;
  logicalId: string;
}

interface StackArtifact {
  type: string;
  environment?: string;
  dependencies?: string[];
  properties?: { templateFile?: string; stackName?: string };
}

/** Values that other stacks read: outputs by stack and output name, and exports by export name. */
interface Shared {
  outputs: Map<string, string>;
  exports: Map<string, string>;
}

/** CloudFormation truncates the stack's part of a generated name at this length. */
const longestStackPart = 24;

/**
 * Returns the resources of synthesized stages as an account would hold them, and each stack with its template.
 * Generated names have the maximum length, so the measurements hold for every stage.
 *
 * @param directories the stages' own assemblies, each with its manifest. Each assembly comes after the assemblies whose
 * exports it imports
 */
export function resolveAssemblies(directories: readonly string[]): ResolvedResource[] {
  const shared: Shared = { outputs: new Map(), exports: new Map() };
  return directories.flatMap((directory) => resolveAssembly(directory, shared));
}

function resolveAssembly(directory: string, shared: Shared): ResolvedResource[] {
  const { artifacts } = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")) as {
    artifacts: Record<string, StackArtifact>;
  };
  const dependencies = new Map(
    Object.entries(artifacts).map(([id, { dependencies: needed = [] }]) => [id, needed]),
  );
  return orderByDependency(dependencies).flatMap((id) => {
    const artifact = artifacts[id];
    return artifact?.type === "aws:cloudformation:stack" ? resolveStack(directory, id, artifact, shared) : [];
  });
}

function resolveStack(
  directory: string,
  id: string,
  { environment = "", properties = {} }: StackArtifact,
  shared: Shared,
): ResolvedResource[] {
  const template = JSON.parse(readFileSync(join(directory, properties.templateFile!), "utf8")) as Template;
  const [accountId = "", region = ""] = environment.replace("aws://", "").split("/");
  const stackName = properties.stackName ?? id;
  const stackId = `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/id`;
  const done = new Map<string, ResolvedResource>();
  const scope = scopeTemplate({
    ...{ template, accountId, region, stackId, stackName, notificationArns: [] },
    parameters: Object.entries(template.Parameters ?? {}).map(([key, { Default = "" }]) => ({
      ...{ key, value: String(Default), resolvedValue: String(Default), noEcho: false },
    })),
    resource: (logicalId) => done.get(logicalId),
    importedValue: (name) => shared.exports.get(name),
    stackOutput: (name, output) => shared.outputs.get(`${name}/${output}`),
    storedParameter: (name) => `value-of-${name}`,
  });
  const active = findActiveResources(template, scope);
  const measure = readCodeSizes(directory, id);
  const place = { accountId, region, stackId, stackName: stackName.padEnd(longestStackPart, "x") };
  for (const logicalId of orderByDependency(findDependencies(template))) {
    if (!active.has(logicalId)) continue;
    const { Type: type, Properties: declared = {} } = template.Resources[logicalId]!;
    const resolved = evaluate(declared, scope) as Properties;
    const birthplace = { ...place, logicalId, operationId: "", versionNumber: 1 };
    const resource = { ...describeResource(type, resolved, birthplace), stackName, logicalId };
    const codeBytes = measure(resource, [...done.values()]);
    done.set(logicalId, codeBytes === null ? resource : { ...resource, codeBytes });
  }
  for (const [name, { Value, Export }] of Object.entries(template.Outputs ?? {})) {
    const value = String(evaluate(Value, scope));
    shared.outputs.set(`${stackName}/${name}`, value);
    if (Export !== undefined) shared.exports.set(String(evaluate(Export.Name, scope)), value);
  }
  const stack = {
    type: stackType,
    region,
    physicalId: stackName,
    properties: { ...template },
    attributes: {},
  };
  return [...done.values(), { ...stack, stackName, logicalId: "template" }];
}

function describeResource(
  type: string,
  properties: Properties,
  birthplace: Parameters<typeof nameIdentity>[3],
): Omit<ResolvedResource, "logicalId" | "stackName"> {
  const schema = loadSchemas().find(type);
  const { accountId, region } = birthplace;
  const identity = nameIdentity(type, schema, properties, birthplace);
  const physicalId = readPhysicalId(type, schema, identity);
  const identified = { type, region, physicalId, identity, properties, accountId };
  const attributes = { ...readAttributes(schema, identified), Arn: readArn(schema, identified) };
  return { type, region, physicalId, properties, attributes };
}

/** Returns the bytes of code of a function or version, and null for another resource. */
type MeasureCode = (resource: ResolvedResource, others: readonly ResolvedResource[]) => number | null;

/** Measures the uncompressed bundles. Lambda stores less, because it counts compressed code. */
function readCodeSizes(directory: string, stackId: string): MeasureCode {
  const file = join(directory, `${stackId}.assets.json`);
  const { files = {} } = (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}) as {
    files?: Record<string, { source: { path: string } }>;
  };
  return ({ type, properties }, others) => {
    if (type === "AWS::Lambda::Version") {
      const { FunctionName } = properties;
      return others.find(({ physicalId }) => physicalId === FunctionName)?.codeBytes ?? 0;
    }
    if (type !== "AWS::Lambda::Function") return null;
    const { S3Key = "" } = (properties.Code ?? {}) as { S3Key?: string };
    const asset = files[S3Key.split(".")[0] ?? ""];
    return asset === undefined ? 0 : measureDirectory(join(directory, asset.source.path));
  };
}

const measureDirectory = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
