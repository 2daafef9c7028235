import {
  DeleteStackCommand,
  type StackResourceSummary,
  waitUntilStackDeleteComplete,
} from "@aws-sdk/client-cloudformation";
import type { DeploymentAccount } from "./connect-account.ts";
import { DeploymentError } from "./deployment-error.ts";
import { emptyBucket } from "./empty-bucket.ts";
import {
  type DeployedStack,
  findStack,
  listResources,
  listUndeleted,
  readDeployedTemplate,
} from "./read-deployed.ts";

/** Access logs arrive late, so a bucket may fill again during its deletion. */
const attempts = 3;
/** The deletion of a distribution takes up to half an hour. */
const longestSeconds = 3_600;

/**
 * Deletes stacks with the content of their buckets, in reverse dependency order.
 * @throws DeploymentError with the reason if a stack cannot be deleted
 */
export async function deleteStacks(
  account: DeploymentAccount,
  stacks: readonly DeployedStack[],
  say: (line: string) => void,
): Promise<void> {
  const left = new Map(stacks.map((stack) => [stack.stackName, stack]));
  const uses = new Map<string, Set<string>>();
  for (const { stackId, stackName } of stacks)
    uses.set(stackName, findUsedStacks(await readDeployedTemplate(account, stackId)));
  while (left.size > 0) {
    const used = new Set([...left.keys()].flatMap((name) => [...(uses.get(name) ?? [])]));
    const free = [...left.values()].filter(({ stackName }) => !used.has(stackName));
    if (free.length === 0)
      throw new Error(
        `These stacks use each other: ${[...left.keys()].join(", ")}. Remove one of the references by hand, and try again`,
      );
    await Promise.all(free.map((stack) => deleteStack(account, stack, say)));
    for (const { stackName } of free) left.delete(stackName);
  }
}

/**
 * Returns the names of the stacks whose exports a template imports. An export's name begins with the stack's name and a
 * colon.
 */
function findUsedStacks(template: unknown): Set<string> {
  const names = new Set<string>();
  JSON.stringify(template, (key, value) => {
    if (key === "Fn::ImportValue" && typeof value === "string") names.add(value.split(":")[0] ?? "");
    return value;
  });
  return names;
}

async function deleteStack(
  account: DeploymentAccount,
  { stackId, stackName }: DeployedStack,
  say: (line: string) => void,
): Promise<void> {
  const { cloudFormation, s3 } = account;
  for (let attempt = 1; ; attempt += 1) {
    const buckets = (await listResources(account, stackId)).filter(isBucket);
    for (const { PhysicalResourceId = "" } of buckets) {
      const count = await emptyBucket(s3, PhysicalResourceId);
      if (count > 0) say(`Removed ${count} versions of objects from ${PhysicalResourceId}`);
    }
    await cloudFormation.send(new DeleteStackCommand({ StackName: stackId }));
    const isGone = await waitUntilDeleted(account, stackId);
    if (isGone) break;
    if (attempt < attempts && buckets.length > 0) continue;
    throw new DeploymentError(
      `${stackName} could not be deleted.\n${await describeObstacles(account, stackId)}`,
    );
  }
  say(`Deleted ${stackName}`);
}

/** Reports whether the stack was deleted; false if something in it could not be deleted. */
async function waitUntilDeleted(account: DeploymentAccount, stackId: string): Promise<boolean> {
  const patience = { client: account.cloudFormation, maxWaitTime: longestSeconds, minDelay: 1, maxDelay: 15 };
  try {
    await waitUntilStackDeleteComplete(patience, { StackName: stackId });
    return true;
  } catch (error) {
    const stack = await findStack(account, stackId);
    if (stack?.StackStatus !== "DELETE_FAILED") throw error;
    return false;
  }
}

const isBucket = ({ ResourceType }: StackResourceSummary): boolean => ResourceType === "AWS::S3::Bucket";

async function describeObstacles(account: DeploymentAccount, stackId: string): Promise<string> {
  const failed = await listUndeleted(account, stackId);
  return failed
    .map(({ LogicalResourceId, ResourceStatusReason }) => `  ${LogicalResourceId}: ${ResourceStatusReason}`)
    .join("\n");
}
