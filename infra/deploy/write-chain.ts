import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StagePart } from "../config/schema/stage-parts.ts";
import type { DeploymentAccount } from "./connect-account.ts";
import { type AssemblyStack, partDirectory, readPart, type StackTemplate } from "./read-assembly.ts";
import { listDeployedStacks } from "./read-deployed.ts";

/** Reports whether a stack with this status was never created, so that its next deployment creates everything. */
export const isUncreated = (status: string): boolean => /^(?:REVIEW_IN_PROGRESS|ROLLBACK_)/.test(status);

/**
 * Writes an assembly in which new stacks with routes of the same API are deployed one after the other,
 * because API Gateway rejects simultaneous changes of an automatically deployed API. Existing stacks keep
 * their order: they rarely change routes, and a chain of gradual deployments would take an hour.
 *
 * @returns the directory of that assembly; null if each API gets at most one new stack
 */
export async function writeChain(
  account: Pick<DeploymentAccount, "cloudFormation">,
  assembly: string,
  part: StagePart,
): Promise<string | null> {
  const deployed = await listDeployedStacks(account, [part]);
  const existing = new Set(
    deployed.filter(({ status }) => !isUncreated(status)).map(({ stackName }) => stackName),
  );
  const added = (await readPart(assembly, part)).filter(({ stackName }) => !existing.has(stackName));
  const chains = groupByApi(added).filter((names) => names.length > 1);
  if (chains.length === 0) return null;
  const directory = `${assembly}.chain`;
  await rm(directory, { recursive: true, force: true });
  await cp(assembly, directory, { recursive: true });
  const file = join(partDirectory(directory, part), "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  for (const names of chains) chainStacks(manifest.artifacts, names);
  await writeFile(file, JSON.stringify(manifest, null, 1));
  return directory;
}

interface Manifest {
  artifacts: Record<
    string,
    { type: string; dependencies?: string[]; properties?: { stackName?: string } | undefined }
  >;
}

interface GatewayResource {
  Type: string;
  Properties?: { ApiId?: unknown };
}

/** Returns the names of the stacks of a stage, and of the stacks with routes of each API. */
function groupByApi(stacks: readonly AssemblyStack[]): string[][] {
  const groups = new Map<string, Set<string>>();
  for (const { stackName, template } of stacks) {
    for (const group of groupsOf(stackName, template))
      groups.set(group, (groups.get(group) ?? new Set()).add(stackName));
  }
  return [...groups.values()].map((names) => [...names]);
}

function groupsOf(stackName: string, { Resources }: StackTemplate): string[] {
  return Object.values((Resources ?? {}) as Record<string, GatewayResource>).flatMap(
    ({ Type, Properties }) => {
      // A new API stage counts as a deployment, and an account may make only one deployment every five seconds.
      if (Type === "AWS::ApiGatewayV2::Stage") return ["stages"];
      return Type === "AWS::ApiGatewayV2::Route" ? [apiStackOf(Properties?.ApiId) ?? stackName] : [];
    },
  );
}

/** Returns the stack from which an API's id is imported; undefined for an API of the same stack. */
function apiStackOf(apiId: unknown): string | undefined {
  const reference = (apiId ?? {}) as {
    "Fn::ImportValue"?: string;
    "Fn::GetStackOutput"?: { StackName: string };
  };
  return reference["Fn::GetStackOutput"]?.StackName ?? reference["Fn::ImportValue"]?.split(":")[0];
}

/** Makes each stack depend on the previous stack, in an order compatible with their dependencies. */
function chainStacks(artifacts: Manifest["artifacts"], names: readonly string[]): void {
  const idOf = (name: string): string => {
    const found = Object.entries(artifacts).find(
      ([id, { type, properties }]) =>
        type === "aws:cloudformation:stack" && (properties?.stackName ?? id) === name,
    );
    if (found === undefined) throw new Error(`The assembly has no stack ${name}`);
    return found[0];
  };
  // A stack has more predecessors than each of its dependencies, so this order puts dependencies first.
  const ordered = names
    .map(idOf)
    .map((id) => ({ id, predecessors: findPredecessors(artifacts, id).size }))
    .sort((left, right) => left.predecessors - right.predecessors);
  for (const [position, { id }] of ordered.entries()) {
    const before = ordered[position - 1];
    const artifact = artifacts[id];
    if (before === undefined || artifact === undefined) continue;
    artifact.dependencies = [...new Set([...(artifact.dependencies ?? []), before.id])];
  }
}

function findPredecessors(
  artifacts: Manifest["artifacts"],
  id: string,
  found = new Set<string>(),
): Set<string> {
  for (const each of artifacts[id]?.dependencies ?? []) {
    if (found.has(each)) continue;
    found.add(each);
    findPredecessors(artifacts, each, found);
  }
  return found;
}
