import { write } from "../account/account.ts";
import type { StackEvent, StackRecord, StackResourceRecord } from "../account/account-records.ts";
import { validationError } from "../account/aws-error.ts";
import { startDeletion } from "../operations/start-operation.ts";
import type { CloudFormationCall } from "./cloudformation-call.ts";
import type { XmlValue } from "./write-xml.ts";

const pageLength = 100;

type Answer = (call: CloudFormationCall) => XmlValue;

/** Handlers of CloudFormation calls about stacks, by action. */
export const stackCalls: Record<string, Answer> = {
  DescribeStacks(call) {
    const name = call.parameters.text("StackName");
    const stacks =
      name === null
        ? call.context.account.stacks(call.region).filter(({ status }) => status !== "DELETE_COMPLETE")
        : [call.requireStack()];
    return { Stacks: stacks.map(describeStack) };
  },
  ListStacks(call) {
    const statuses = call.parameters.texts("StackStatusFilter");
    const stacks = call.context.account
      .stacks(call.region)
      .filter(({ status }) => statuses.length === 0 || statuses.includes(status));
    return {
      StackSummaries: stacks.reverse().map((stack) => ({
        StackId: stack.stackId,
        StackName: stack.stackName,
        CreationTime: stack.createdAt,
        LastUpdatedTime: stack.updatedAt,
        DeletionTime: stack.deletedAt,
        StackStatus: stack.status,
        StackStatusReason: stack.statusReason,
      })),
    };
  },
  DescribeStackEvents(call) {
    const { stackId } = call.requireStack();
    const events = call.context.account.events(stackId).reverse();
    // Pages are counted from the oldest event, so that new events do not shift them.
    const token = call.parameters.text("NextToken");
    const start = token === null ? 0 : events.length - Number(token);
    const left = events.length - start - pageLength;
    return {
      StackEvents: events.slice(start, start + pageLength).map(describeEvent),
      NextToken: left > 0 ? String(left) : null,
    };
  },
  DescribeStackResources(call) {
    const stack = call.requireStack();
    const wanted = call.parameters.text("LogicalResourceId");
    const resources = [...call.context.account.stackResources(stack.stackId).values()];
    return {
      StackResources: resources
        .filter(({ logicalId }) => wanted === null || logicalId === wanted)
        .map((resource) => ({
          StackName: stack.stackName,
          StackId: stack.stackId,
          ...describeResource(resource),
          Timestamp: resource.updatedAt,
        })),
    };
  },
  ListStackResources(call) {
    const { stackId } = call.requireStack();
    return {
      StackResourceSummaries: [...call.context.account.stackResources(stackId).values()].map((resource) => ({
        ...describeResource(resource),
        LastUpdatedTimestamp: resource.updatedAt,
      })),
    };
  },
  GetTemplate(call) {
    const { templateId } = call.requireStack();
    // A stack whose first change set was not executed has no template yet, but the CDK requests it anyway.
    if (templateId === null) return { StagesAvailable: [] };
    return {
      TemplateBody: call.context.account.templateBody(templateId),
      StagesAvailable: ["Original", "Processed"],
    };
  },
  ListExports(call) {
    const exports = call.context.account.exports(call.region);
    return {
      Exports: [...exports.values()].map(({ name, value, stackId }) => ({
        ExportingStackId: stackId,
        Name: name,
        Value: value,
      })),
    };
  },
  ListImports(call) {
    const name = call.parameters.requireText("ExportName");
    const importers = call.context.account.importers(call.region, name);
    if (importers.length === 0) throw validationError(`Export '${name}' is not imported by any stack.`);
    return { Imports: importers };
  },
  DeleteStack(call) {
    const stack = call.findStack();
    // Deleting a nonexistent item is not an error.
    if (stack === undefined) return {};
    const roleArn = call.parameters.text("RoleARN");
    call.permitRole(roleArn);
    startDeletion(call.context, stack, roleArn, call.caller.roleArn);
    call.wake(stack.stackId);
    return {};
  },
  UpdateTerminationProtection(call) {
    const stack = call.requireStack();
    const terminationProtection = call.parameters.flag("EnableTerminationProtection");
    call.context.account.journal.commit([write.stack({ ...stack, terminationProtection })]);
    return { StackId: stack.stackId };
  },
  ContinueUpdateRollback(call) {
    const stack = call.requireStack();
    const { account } = call.context;
    const operation = account.operation(stack.stackId);
    if (operation?.paused !== true) {
      throw validationError(
        `Stack:${stack.stackId} is in ${stack.status} state and can not continue to be rolled back.`,
      );
    }
    account.journal.commit([
      write.stack({ ...stack, status: "UPDATE_ROLLBACK_IN_PROGRESS", statusReason: "User Initiated" }),
      write.operation(stack.stackId, { ...operation, paused: false }),
    ]);
    call.wake(stack.stackId);
    return {};
  },
  // No hooks are run here.
  ListHookResults: () => ({ HookResults: [] }),
};

function describeStack(stack: StackRecord): XmlValue {
  return {
    StackId: stack.stackId,
    StackName: stack.stackName,
    ChangeSetId: stack.changeSetId,
    Description: stack.description,
    Parameters: stack.parameters.map(({ key, value, resolvedValue, noEcho }) => ({
      ParameterKey: key,
      ParameterValue: noEcho ? "****" : value,
      ResolvedValue: resolvedValue,
    })),
    CreationTime: stack.createdAt,
    DeletionTime: stack.deletedAt,
    LastUpdatedTime: stack.updatedAt,
    RollbackConfiguration: {},
    StackStatus: stack.status,
    StackStatusReason: stack.statusReason,
    DisableRollback: false,
    NotificationARNs: stack.notificationArns,
    Capabilities: stack.capabilities,
    Outputs: stack.outputs.map(({ key, value, description, exportName }) => ({
      OutputKey: key,
      OutputValue: value,
      Description: description,
      ExportName: exportName,
    })),
    RoleARN: stack.roleArn,
    Tags: stack.tags.map(({ Key, Value }) => ({ Key, Value })),
    EnableTerminationProtection: stack.terminationProtection,
  };
}

function describeEvent(event: StackEvent): XmlValue {
  return {
    StackId: event.stackId,
    EventId: event.eventId,
    StackName: event.stackName,
    LogicalResourceId: event.logicalId,
    PhysicalResourceId: event.physicalId,
    ResourceType: event.type,
    Timestamp: event.at,
    ResourceStatus: event.status,
    ResourceStatusReason: event.statusReason,
  };
}

function describeResource(resource: StackResourceRecord) {
  return {
    LogicalResourceId: resource.logicalId,
    PhysicalResourceId: resource.physicalId,
    ResourceType: resource.type,
    ResourceStatus: resource.status,
    ResourceStatusReason: resource.statusReason,
  };
}
