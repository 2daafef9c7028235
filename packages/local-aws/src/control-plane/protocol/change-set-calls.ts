import { write } from "../account/account.ts";
import type {
  ChangeSetRecord,
  PlannedChange,
  PlannedDetail,
  StackRecord,
} from "../account/account-records.ts";
import { AwsError, validationError } from "../account/aws-error.ts";
import { createChangeSet, prepareTarget, type WantedStack } from "../operations/create-change-set.ts";
import { openStack, refuseUpdateInState, startExecution } from "../operations/start-operation.ts";
import type { CloudFormationCall } from "./cloudformation-call.ts";
import { readTemplate } from "./read-template.ts";
import type { XmlValue } from "./write-xml.ts";

type Answer = (call: CloudFormationCall) => XmlValue;

/** Handlers of CloudFormation calls about change sets, by action. */
export const changeSetCalls: Record<string, Answer> = {
  CreateChangeSet(call) {
    const { context, parameters } = call;
    const type = parameters.text("ChangeSetType") ?? "UPDATE";
    if (type !== "CREATE" && type !== "UPDATE") throw notServed(`ChangeSetType ${type}`);
    const wanted = readWanted(call);
    const stack = type === "CREATE" ? openForCreation(call) : call.requireStack();
    if (type === "UPDATE") refuseUpdateInState(context, stack);
    const target = prepareTarget(context, stack, wanted);
    const changeSetName = parameters.requireText("ChangeSetName");
    if (findChangeSet(call, stack, changeSetName) !== undefined) {
      throw new AwsError("AlreadyExistsException", `ChangeSet ${changeSetName} already exists`);
    }
    const description = parameters.text("Description");
    const changeSet = createChangeSet(context, stack, { changeSetName, type, description }, target);
    return { Id: changeSet.changeSetId, StackId: stack.stackId };
  },
  DescribeChangeSet(call) {
    const changeSet = requireChangeSet(call);
    const stack = call.context.account.stack(changeSet.stackId);
    const withValues = call.parameters.flag("IncludePropertyValues");
    return {
      ChangeSetName: changeSet.changeSetName,
      ChangeSetId: changeSet.changeSetId,
      StackId: stack.stackId,
      StackName: stack.stackName,
      Description: changeSet.description,
      Parameters: changeSet.target.parameters.map(({ key, value, resolvedValue }) => ({
        ParameterKey: key,
        ParameterValue: value,
        ResolvedValue: resolvedValue,
      })),
      CreationTime: changeSet.createdAt,
      ExecutionStatus: changeSet.executionStatus,
      Status: changeSet.status,
      StatusReason: changeSet.statusReason,
      Capabilities: changeSet.target.capabilities,
      Tags: changeSet.target.tags.map(({ Key, Value }) => ({ Key, Value })),
      Changes: changeSet.changes.map((change) => describeChange(change, withValues)),
    };
  },
  ListChangeSets(call) {
    const { stackId, stackName } = call.requireStack();
    return {
      Summaries: call.context.account.changeSets(stackId).map((changeSet) => ({
        StackId: stackId,
        StackName: stackName,
        ChangeSetId: changeSet.changeSetId,
        ChangeSetName: changeSet.changeSetName,
        ExecutionStatus: changeSet.executionStatus,
        Status: changeSet.status,
        StatusReason: changeSet.statusReason,
        CreationTime: changeSet.createdAt,
        Description: changeSet.description,
      })),
    };
  },
  DeleteChangeSet(call) {
    const name = call.parameters.requireText("ChangeSetName");
    const stack = call.parameters.text("StackName") === null ? undefined : call.requireStack();
    const changeSet = findChangeSet(call, stack, name);
    // Deleting a nonexistent item is not an error.
    if (changeSet !== undefined) call.context.account.journal.commit([write.noChangeSet(changeSet)]);
    return {};
  },
  ExecuteChangeSet(call) {
    if (call.parameters.flag("DisableRollback")) throw notServed("DisableRollback");
    const changeSet = requireChangeSet(call);
    startExecution(call.context, call.context.account.stack(changeSet.stackId), changeSet);
    call.wake(changeSet.stackId);
    return {};
  },
  /** Returns the validation result of a change set, which is all that the CDK uses from this call. */
  DescribeEvents(call) {
    const changeSet = requireChangeSet(call);
    return {
      OperationEvents: changeSet.validationErrors.map((fault, index) => ({
        EventId: `${changeSet.changeSetId}/${index}`,
        EventType: "VALIDATION_ERROR",
        StackId: changeSet.stackId,
        LogicalResourceId: fault.logicalId,
        ResourceType: fault.type,
        Timestamp: changeSet.createdAt,
        ValidationFailureMode: "FAIL",
        ValidationName: fault.validationName,
        ValidationStatus: "FAILED",
        ValidationStatusReason: fault.message,
        ValidationPath: fault.path,
      })),
    };
  },
};

function readWanted(call: CloudFormationCall): WantedStack {
  const { parameters } = call;
  const roleArn = parameters.text("RoleARN");
  call.permitRole(roleArn);
  return {
    templateBody: readTemplate(call),
    parameters: parameters.structures("Parameters").map((each) => ({
      key: each.requireText("ParameterKey"),
      value: each.text("ParameterValue"),
      usePreviousValue: each.flag("UsePreviousValue"),
    })),
    tags: parameters
      .structures("Tags")
      .map((each) => ({ Key: each.requireText("Key"), Value: each.text("Value") ?? "" })),
    capabilities: parameters.texts("Capabilities"),
    notificationArns: parameters.texts("NotificationARNs"),
    roleArn,
    callerRoleArn: call.caller.roleArn,
  };
}

/**
 * Returns the stack to create. A stack is reused if its first change set was not executed. Any other existing stack
 * with the name is an error.
 */
function openForCreation(call: CloudFormationCall): StackRecord {
  const stack = call.findStack();
  if (stack === undefined)
    return openStack(call.context, call.region, call.parameters.requireText("StackName"));
  if (stack.status === "REVIEW_IN_PROGRESS") return stack;
  throw new AwsError("AlreadyExistsException", `Stack [${stack.stackName}] already exists`);
}

function findChangeSet(
  call: CloudFormationCall,
  stack: StackRecord | undefined,
  nameOrArn: string,
): ChangeSetRecord | undefined {
  const { account } = call.context;
  const stackIds =
    stack === undefined ? account.stacks(call.region).map(({ stackId }) => stackId) : [stack.stackId];
  return stackIds
    .flatMap((stackId) => account.changeSets(stackId))
    .find(({ changeSetId, changeSetName }) => changeSetId === nameOrArn || changeSetName === nameOrArn);
}

function requireChangeSet(call: CloudFormationCall): ChangeSetRecord {
  const name = call.parameters.requireText("ChangeSetName");
  const stack = call.parameters.text("StackName") === null ? undefined : call.requireStack();
  const changeSet = findChangeSet(call, stack, name);
  if (changeSet === undefined)
    throw new AwsError("ChangeSetNotFound", `ChangeSet [${name}] does not exist`, 404);
  return changeSet;
}

function describeChange(change: PlannedChange, withValues: boolean): XmlValue {
  const context = (properties: unknown) =>
    withValues && properties !== null ? JSON.stringify({ Properties: properties }) : null;
  return {
    Type: "Resource",
    ResourceChange: {
      PolicyAction: change.policyAction,
      Action: change.action,
      LogicalResourceId: change.logicalId,
      PhysicalResourceId: change.physicalId,
      ResourceType: change.type,
      Replacement: change.replacement,
      Scope: [...new Set(change.details.map(({ attribute }) => attribute))],
      Details: change.details.map((detail) => describeDetail(detail, withValues)),
      BeforeContext: context(change.before),
      AfterContext: context(change.after),
    },
  };
}

function describeDetail(detail: PlannedDetail, withValues: boolean): XmlValue {
  const kind = detail.before === undefined ? "Add" : detail.after === undefined ? "Remove" : "Modify";
  const values = {
    Path: detail.name === null ? null : `/Properties/${detail.name}`,
    BeforeValue: writeValue(detail.before),
    AfterValue: writeValue(detail.after),
    AttributeChangeType: kind,
  };
  return {
    Target: {
      Attribute: detail.attribute,
      Name: detail.name,
      RequiresRecreation: detail.requiresRecreation,
      ...(withValues ? values : {}),
    },
    Evaluation: detail.evaluation,
    ChangeSource: "DirectModification",
  };
}

function writeValue(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function notServed(what: string): AwsError {
  return validationError(`The local control plane does not serve ${what}`);
}
