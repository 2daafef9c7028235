import {
  type CloudFormationClient,
  paginateDescribeStacks,
  paginateListStackResources,
} from "@aws-sdk/client-cloudformation";
import { GetAliasCommand, type LambdaClient, paginateListVersionsByFunction } from "@aws-sdk/client-lambda";
import { liveAlias } from "../constructs/service-function.ts";
import { type LiveFunction, readGivenUp } from "./plan-rollback.ts";

/** The function versions of a deployed stack. */
export interface VersionedStack {
  stackName: string;
  stackId: string;
  status: string;
  functionNames: string[];
  /** CodeDeploy deployment groups of gradual deployments. They belong to the environment's CodeDeploy application. */
  deploymentGroups: string[];
  applications: string[];
}

/** Returns the stacks of a part of a stage: their names begin with its id and continue in Pascal case. */
export async function readVersionedStacks(
  client: CloudFormationClient,
  partId: string,
): Promise<VersionedStack[]> {
  const stacks: VersionedStack[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {})) {
    for (const { StackName: stackName = "", StackId: stackId = "", StackStatus: status = "" } of Stacks) {
      if (!stackName.startsWith(`${partId}-`) || !/^[A-Z]/.test(stackName.slice(partId.length + 1))) continue;
      stacks.push({ stackName, stackId, status, ...(await readResources(client, stackName)) });
    }
  }
  return stacks;
}

async function readResources(client: CloudFormationClient, stackName: string) {
  const ids: [type: string, physicalId: string][] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: stackName })) {
    for (const { ResourceType = "", PhysicalResourceId = "" } of page.StackResourceSummaries ?? [])
      ids.push([ResourceType, PhysicalResourceId]);
  }
  const ofType = (wanted: string) => ids.filter(([type]) => type === wanted).map(([, id]) => id);
  return {
    functionNames: ofType("AWS::Lambda::Function"),
    deploymentGroups: ofType("AWS::CodeDeploy::DeploymentGroup"),
    applications: ofType("AWS::CodeDeploy::Application"),
  };
}

/** Returns the alias `live` of a function, and its versions. */
export async function readLiveFunction(client: LambdaClient, functionName: string): Promise<LiveFunction> {
  const alias = await client.send(new GetAliasCommand({ FunctionName: functionName, Name: liveAlias }));
  const publishedAt = new Map<number, number>();
  for await (const page of paginateListVersionsByFunction({ client }, { FunctionName: functionName })) {
    for (const { Version: version = "", LastModified: time = "" } of page.Versions ?? []) {
      if (version !== "$LATEST") publishedAt.set(Number(version), Date.parse(time));
    }
  }
  return {
    functionName,
    live: Number(alias.FunctionVersion),
    publishedAt,
    givenUp: readGivenUp(alias.Description ?? ""),
    revisionId: alias.RevisionId ?? "",
  };
}
