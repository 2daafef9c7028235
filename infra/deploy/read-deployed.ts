import {
  CloudFormationServiceException,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  paginateListStacks,
  type Stack,
  type StackResourceSummary,
  type StackStatus,
} from "@aws-sdk/client-cloudformation";
import { isStackOf, type StagePart } from "../config/schema/stage-parts.ts";
import type { DeploymentAccount } from "./connect-account.ts";
import type { StackTemplate } from "./read-assembly.ts";

/** A stack that is deployed. */
export interface DeployedStack {
  stackId: string;
  stackName: string;
  status: StackStatus;
}

/** Returns the existing stacks of some parts of a stage, including stacks that no current template describes. */
export async function listDeployedStacks(
  { cloudFormation }: Pick<DeploymentAccount, "cloudFormation">,
  parts: readonly StagePart[],
): Promise<DeployedStack[]> {
  const stacks: DeployedStack[] = [];
  for await (const { StackSummaries = [] } of paginateListStacks({ client: cloudFormation }, {})) {
    for (const { StackId, StackName, StackStatus } of StackSummaries) {
      if (StackId === undefined || StackName === undefined || StackStatus === undefined) continue;
      if (StackStatus === "DELETE_COMPLETE" || !parts.some((part) => isStackOf(part, StackName))) continue;
      stacks.push({ stackId: StackId, stackName: StackName, status: StackStatus });
    }
  }
  return stacks;
}

/** Returns one stack by name or ARN; undefined if it does not exist. */
export async function findStack(
  { cloudFormation }: Pick<DeploymentAccount, "cloudFormation">,
  nameOrArn: string,
): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: nameOrArn }));
    return Stacks[0];
  } catch (error) {
    const isAbsent = error instanceof CloudFormationServiceException && error.name === "ValidationError";
    if (isAbsent && error.message.includes("does not exist")) return undefined;
    throw error;
  }
}

/** Returns a stack's output values by name; empty if there is no such stack. */
export async function readOutputs(
  account: Pick<DeploymentAccount, "cloudFormation">,
  stackName: string,
): Promise<Record<string, string>> {
  const stack = await findStack(account, stackName);
  return Object.fromEntries(
    (stack?.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
  );
}

/** Returns the deployed template of a stack; null before its first deployment is complete. */
export async function readDeployedTemplate(
  { cloudFormation }: Pick<DeploymentAccount, "cloudFormation">,
  stackId: string,
): Promise<StackTemplate | null> {
  const { TemplateBody } = await cloudFormation.send(new GetTemplateCommand({ StackName: stackId }));
  return TemplateBody === undefined || TemplateBody === ""
    ? null
    : (JSON.parse(TemplateBody) as StackTemplate);
}

/** Returns the existing resources of a stack. */
export async function listResources(
  { cloudFormation }: Pick<DeploymentAccount, "cloudFormation">,
  stackId: string,
): Promise<StackResourceSummary[]> {
  const resources: StackResourceSummary[] = [];
  const pages = paginateListStackResources({ client: cloudFormation }, { StackName: stackId });
  for await (const { StackResourceSummaries = [] } of pages) resources.push(...StackResourceSummaries);
  return resources.filter(({ ResourceStatus }) => ResourceStatus !== "DELETE_COMPLETE");
}

/** Returns resources of a stack that could not be deleted. */
export const listUndeleted = async (
  account: Pick<DeploymentAccount, "cloudFormation">,
  stackId: string,
): Promise<StackResourceSummary[]> =>
  (await listResources(account, stackId)).filter(({ ResourceStatus }) => ResourceStatus === "DELETE_FAILED");
