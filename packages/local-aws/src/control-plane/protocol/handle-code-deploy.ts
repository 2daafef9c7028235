import { authorize } from "../access/authorize.ts";
import type { TrafficShift } from "../account/account.ts";
import { AwsError } from "../account/aws-error.ts";
import { stopShift } from "../code-deploy/shift-traffic.ts";
import type { ServiceCall } from "./service-call.ts";

interface ListInput {
  applicationName: string;
  deploymentGroupName: string;
  includeOnlyStatuses?: string[];
}

/** Handlers of CodeDeploy calls, by operation; each receives a JSON body and returns a JSON body. */
export const codeDeployCalls: Record<string, (call: ServiceCall, input: never) => object> = {
  ListDeployments(call, { applicationName, deploymentGroupName, includeOnlyStatuses = [] }: ListInput) {
    const { account } = call.context;
    authorizeGroup(call, "codedeploy:ListDeployments", applicationName, deploymentGroupName);
    const key = `AWS::CodeDeploy::DeploymentGroup|${call.region}|${applicationName}|${deploymentGroupName}`;
    if (!account.resources().has(key)) {
      throw new AwsError(
        "DeploymentGroupDoesNotExistException",
        `No Deployment Group found for name: ${deploymentGroupName}`,
      );
    }
    const deployments = account
      .trafficShifts()
      .filter((shift) => shift.applicationName === applicationName && shift.groupName === deploymentGroupName)
      .filter(({ status }) => includeOnlyStatuses.length === 0 || includeOnlyStatuses.includes(status));
    return { deployments: deployments.map(({ deploymentId }) => deploymentId).reverse() };
  },
  StopDeployment(call, { deploymentId }: { deploymentId: string }) {
    const shift = requireShift(call, deploymentId);
    authorizeGroup(call, "codedeploy:StopDeployment", shift.applicationName, shift.groupName);
    if (shift.status !== "InProgress") {
      throw new AwsError(
        "DeploymentAlreadyCompletedException",
        `The deployment ${deploymentId} has already completed`,
      );
    }
    const { account } = call.context;
    account.journal.commit(stopShift(call.context, shift).writes);
    for (const stackId of account.busyStacks()) call.wake(stackId);
    return { status: "Succeeded", statusMessage: "No more traffic is shifted" };
  },
};

function requireShift({ context }: ServiceCall, deploymentId: string): TrafficShift {
  const shift = context.account.trafficShifts().find((one) => one.deploymentId === deploymentId);
  if (shift !== undefined) return shift;
  throw new AwsError("DeploymentDoesNotExistException", `The deployment ${deploymentId} could not be found`);
}

function authorizeGroup(
  { context, caller, region }: ServiceCall,
  action: string,
  applicationName: string,
  groupName: string,
): void {
  const { account } = context;
  const arn = `arn:aws:codedeploy:${region}:${account.accountId}:deploymentgroup:${applicationName}/${groupName}`;
  authorize(account, caller, action, arn);
}
