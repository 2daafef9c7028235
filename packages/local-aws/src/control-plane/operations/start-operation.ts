import { randomUUID } from "node:crypto";
import { write } from "../account/account.ts";
import type { ChangeSetRecord, OperationRecord, StackRecord } from "../account/account-records.ts";
import { AwsError, validationError } from "../account/aws-error.ts";
import { stackQuota, stackType } from "../quotas/template-quotas.ts";
import type { ControlContext } from "./control-context.ts";
import { StackWrites } from "./stack-writes.ts";

/** Creates a stack that waits for its first change set. */
export function openStack(context: ControlContext, region: string, stackName: string): StackRecord {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,127}$/.test(stackName)) {
    throw validationError(
      `1 validation error detected: Value '${stackName}' at 'stackName' failed to satisfy constraint: Member must ` +
        "satisfy regular expression pattern: [a-zA-Z][-a-zA-Z0-9]*",
    );
  }
  refuseBeyondQuota(context, region);
  const { accountId } = context.account;
  const stack: StackRecord = {
    stackId: `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/${randomUUID()}`,
    stackName,
    region,
    status: "REVIEW_IN_PROGRESS",
    statusReason: null,
    description: null,
    templateId: null,
    parameters: [],
    tags: [],
    capabilities: [],
    notificationArns: [],
    roleArn: null,
    terminationProtection: false,
    outputs: [],
    imports: [],
    changeSetId: null,
    createdAt: context.now(),
    updatedAt: null,
    deletedAt: null,
  };
  new StackWrites(context, stack).status("REVIEW_IN_PROGRESS", "User Initiated").commit();
  return stack;
}

/** Throws CloudFormation's error if the region cannot have another stack. */
function refuseBeyondQuota({ account }: ControlContext, region: string): void {
  const existing = account.stacks(region).filter(({ deletedAt }) => deletedAt === null).length;
  if (existing < (account.quotaLimits.get(stackQuota.title) ?? stackQuota.limit)) return;
  const stack = { type: stackType, region, physicalId: "", properties: {} };
  throw new AwsError("LimitExceededException", stackQuota.refuse(stack, existing + 1));
}

/**
 * Begins to execute a change set; {@link advanceOperation} continues it.
 *
 * @throws AwsError when it cannot be executed or the stack is busy.
 */
export function startExecution(
  context: ControlContext,
  stack: StackRecord,
  changeSet: ChangeSetRecord,
): void {
  if (changeSet.executionStatus !== "AVAILABLE") {
    throw validationError(
      `ChangeSet [${changeSet.changeSetId}] cannot be executed in its current status of [${changeSet.status}]`,
    );
  }
  refuseWhileBusy(context, stack);
  const isNew = stack.status === "REVIEW_IN_PROGRESS";
  const { target } = changeSet;
  const operation: OperationRecord = {
    ...beginning(context, stack, isNew ? "create" : "update"),
    target,
    authorityArn: target.authorityArn,
  };
  const writes = new StackWrites(context, stack);
  const updatedAt = isNew ? null : context.now();
  // A stack gets its parameters, tags and role at the start of its creation.
  const { parameters, tags, capabilities, roleArn } = target;
  const first = isNew ? { parameters, tags, capabilities, roleArn, templateId: target.templateId } : {};
  writes.status(isNew ? "CREATE_IN_PROGRESS" : "UPDATE_IN_PROGRESS", "User Initiated", {
    ...first,
    updatedAt,
    changeSetId: changeSet.changeSetId,
  });
  // Executing one change set discards all others of the stack.
  for (const each of context.account.changeSets(stack.stackId)) writes.add(write.noChangeSet(each));
  writes.operation(operation).commit();
}

/**
 * Starts the deletion of a stack; a stack that was never executed is deleted immediately.
 *
 * @throws AwsError if the stack is protected or busy
 */
export function startDeletion(
  context: ControlContext,
  stack: StackRecord,
  roleArn: string | null,
  callerRoleArn: string | null,
): void {
  const { account } = context;
  if (stack.status === "DELETE_COMPLETE") return;
  if (stack.terminationProtection) {
    throw validationError(
      `Stack [${stack.stackName}] cannot be deleted while TerminationProtection is enabled`,
    );
  }
  refuseWhileBusy(context, stack);
  const writes = new StackWrites(context, stack);
  for (const { exportName } of stack.outputs) {
    const [user] = exportName === null ? [] : account.importers(stack.region, exportName);
    if (user === undefined) continue;
    writes.remark(`Delete canceled. Cannot delete export ${exportName} as it is in use by ${user}.`).commit();
    return;
  }
  for (const each of account.changeSets(stack.stackId)) writes.add(write.noChangeSet(each));
  if (stack.status === "REVIEW_IN_PROGRESS") {
    writes.status("DELETE_COMPLETE", null, { deletedAt: context.now() }).commit();
    return;
  }
  writes
    .status("DELETE_IN_PROGRESS", "User Initiated")
    .operation({
      ...beginning(context, stack, "delete"),
      target: null,
      authorityArn: roleArn ?? stack.roleArn ?? callerRoleArn,
    })
    .commit();
}

/** Returns the state of an operation before its first step, and logs its seed. */
function beginning(
  { orderSeed, logOperation }: ControlContext,
  { stackName }: StackRecord,
  kind: OperationRecord["kind"],
): Omit<OperationRecord, "authorityArn" | "target"> {
  logOperation({ stackName, kind, seed: orderSeed });
  return {
    operationId: randomUUID(),
    kind,
    phase: "forward",
    seed: orderSeed,
    finished: [],
    followed: 0,
    underway: [],
    failures: [],
    undo: [],
    shifts: [],
    obsolete: [],
    failedDeletions: [],
    paused: false,
  };
}

/** @throws AwsError when an operation is in progress on the stack, or its state only allows a deletion. */
function refuseWhileBusy(context: ControlContext, stack: StackRecord): void {
  const operation = context.account.operation(stack.stackId);
  if (operation === undefined || operation.paused) return;
  throw validationError(`Stack:${stack.stackId} is in ${stack.status} state and can not be updated.`);
}

/** @throws AwsError when a stack in its current state cannot be updated. */
export function refuseUpdateInState(context: ControlContext, stack: StackRecord): void {
  refuseWhileBusy(context, stack);
  const takesUpdates = /^(CREATE_COMPLETE|UPDATE_COMPLETE|UPDATE_ROLLBACK_COMPLETE)$/.test(stack.status);
  if (takesUpdates) return;
  throw validationError(`Stack:${stack.stackId} is in ${stack.status} state and can not be updated.`);
}
