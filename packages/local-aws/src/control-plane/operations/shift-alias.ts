import { findRefusal } from "../access/authorize.ts";
import type { FailedResource, OperationRecord, StackResourceRecord } from "../account/account-records.ts";
import { beginShift } from "../code-deploy/shift-traffic.ts";
import type { PropertyDifference } from "../schema/compare-properties.ts";
import type { Actor } from "./perform-action.ts";
import { StackWrites } from "./stack-writes.ts";

/** The CodeDeploy application and deployment group in an alias's update policy. */
export interface AliasPolicy {
  ApplicationName: string;
  DeploymentGroupName: string;
}

/** Reports whether a change of an alias is a move that its update policy delegates to CodeDeploy. */
export const isShifted = (
  policy: AliasPolicy | undefined,
  differences: readonly PropertyDifference[],
): boolean => policy !== undefined && differences.some(({ name }) => name === "FunctionVersion");

/**
 * Starts CodeDeploy's move of an alias, while the operation continues. If the move cannot start, it is recorded as a
 * failed shift.
 * @returns why CloudFormation may not request the move; null if it was requested
 */
export function beginAliasShift(
  { context, stack }: Actor,
  next: OperationRecord,
  alias: StackResourceRecord,
  { ApplicationName: applicationName, DeploymentGroupName: groupName }: AliasPolicy,
  versions: { currentVersion: string; targetVersion: string },
): string | null {
  const { region } = stack;
  const { account } = context;
  const groupArn = `arn:aws:codedeploy:${region}:${account.accountId}:deploymentgroup:${applicationName}/${groupName}`;
  const refusal = findRefusal(account, next.authorityArn, "codedeploy:CreateDeployment", groupArn);
  if (refusal !== null) return refusal;
  const { logicalId, physicalId: aliasArn } = alias;
  const { shift, writes } = beginShift(context, {
    region,
    applicationName,
    groupName,
    aliasArn,
    ...versions,
  });
  new StackWrites(context, stack)
    .resourceEvent(alias, "UPDATE_IN_PROGRESS", `CodeDeploy deployment ${shift.deploymentId} started`)
    .add(...writes)
    .operation({ ...next, shifts: [...next.shifts, { logicalId, deploymentId: shift.deploymentId }] })
    .commit();
  return null;
}

/** Returns the logical id of an alias that has reached its new version; null if there is none. */
export function findArrivedAlias({ context, operation }: Actor): string | null {
  const arrived = operation.shifts.find(
    ({ deploymentId }) => context.account.trafficShift(deploymentId).status === "Succeeded",
  );
  return arrived?.logicalId ?? null;
}

/** Returns the aliases of the operation that did not reach their version. */
export function findFailedShifts({ context, operation }: Actor): FailedResource[] {
  return operation.shifts
    .filter(({ deploymentId }) =>
      /^(Failed|Stopped)$/.test(context.account.trafficShift(deploymentId).status),
    )
    .map(({ logicalId }) => ({ logicalId, verb: "update" }));
}
