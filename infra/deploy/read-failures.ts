import { paginateDescribeStackEvents } from "@aws-sdk/client-cloudformation";
import type { StagePart } from "../config/schema/stage-parts.ts";
import type { DeploymentAccount } from "./connect-account.ts";
import { listDeployedStacks } from "./read-deployed.ts";

/**
 * Errors of throttled calls, and of calls with a role that IAM has not propagated. Such calls succeed a little later.
 */
const passing = new RegExp(
  [
    "too ?many ?requests|rate exceeded|exceeded the rate|throttl|please try again (?:later|shortly)",
    "concurrent ?modification|still processing a prior request",
    "cannot be assumed by|cannot assume role|does not have required permissions set to API Gateway",
  ].join("|"),
  "i",
);

/** The clock of this machine may be ahead of CloudFormation's. */
const clockToleranceMilliseconds = 60_000;

/** Returns the reasons for which services rejected resources of a part from `since` on. */
async function listFailureReasons(
  account: Pick<DeploymentAccount, "cloudFormation">,
  part: StagePart,
  since: Date,
): Promise<string[]> {
  const earliest = since.getTime() - clockToleranceMilliseconds;
  const failed = (await listDeployedStacks(account, [part])).filter(({ status }) =>
    /ROLLBACK|FAILED/.test(status),
  );
  const reasons: string[] = [];
  for (const { stackId } of failed) {
    const pages = paginateDescribeStackEvents({ client: account.cloudFormation }, { StackName: stackId });
    events: for await (const { StackEvents = [] } of pages) {
      for (const { Timestamp, ResourceStatus = "", ResourceStatusReason = "" } of StackEvents) {
        if ((Timestamp?.getTime() ?? 0) < earliest) break events;
        const isOwn = /^(?:CREATE|UPDATE)_FAILED$/.test(ResourceStatus);
        // Skips resources that CloudFormation cancelled because another resource failed.
        if (isOwn && !/^Resource (?:creation|update) cancelled/i.test(ResourceStatusReason))
          reasons.push(ResourceStatusReason);
      }
    }
  }
  return reasons;
}

/**
 * Reports whether only throttling or new roles caused the failures in a part from `since` on. Other failures, such as
 * an alarm's rollback or an invalid value, would occur again.
 */
export async function failedInPassing(
  account: Pick<DeploymentAccount, "cloudFormation">,
  part: StagePart,
  since: Date,
): Promise<boolean> {
  const reasons = await listFailureReasons(account, part, since);
  return reasons.length > 0 && reasons.every((reason) => passing.test(reason));
}
