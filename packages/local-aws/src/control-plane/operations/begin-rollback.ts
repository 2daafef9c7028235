import { cancelShift } from "../code-deploy/shift-traffic.ts";
import type { Actor } from "./perform-action.ts";
import type { StackWrites } from "./stack-writes.ts";

/**
 * Starts the rollback of an operation, and commits it together with the collected writes. Aliases that CodeDeploy is
 * moving return to their earlier version immediately.
 */
export function beginRollback(actor: Actor, writes: StackWrites, reason: string): void {
  const { operation } = actor;
  endShifts(actor, writes);
  const isCreation = operation.kind === "create";
  const status = isCreation ? "ROLLBACK_IN_PROGRESS" : "UPDATE_ROLLBACK_IN_PROGRESS";
  writes.status(status, isCreation ? `${reason}Rollback requested by user.` : reason);
  writes.operation({ ...operation, phase: "rollback", obsolete: [], shifts: [] }).commit();
}

function endShifts({ context, stack, operation }: Actor, writes: StackWrites): void {
  const { account } = context;
  for (const { logicalId, deploymentId } of operation.shifts) {
    const shift = account.trafficShift(deploymentId);
    const hasFailed = shift.status === "Failed" || shift.status === "Stopped";
    writes.resourceEvent(
      account.stackResources(stack.stackId).get(logicalId)!,
      "UPDATE_FAILED",
      hasFailed
        ? `CodeDeploy deployment ${deploymentId} ${shift.status.toLowerCase()}: ${shift.reason}`
        : "Resource update cancelled",
    );
    writes.add(...cancelShift(context, shift));
  }
}
