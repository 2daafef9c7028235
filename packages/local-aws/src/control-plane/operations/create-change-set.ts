import { randomUUID } from "node:crypto";
import { write } from "../account/account.ts";
import type { ChangeSetRecord, StackRecord, StackTarget, Tag } from "../account/account-records.ts";
import { AwsError, validationError } from "../account/aws-error.ts";
import { checkTemplate } from "../templates/check-template.ts";
import { parseTemplate } from "../templates/parse-template.ts";
import { type GivenParameter, resolveParameters } from "../templates/resolve-parameters.ts";
import type { Template } from "../templates/template.ts";
import { type ControlContext, readStoredParameter } from "./control-context.ts";
import { type Plan, planChanges } from "./plan-changes.ts";

/** The state that a caller requests for a stack. */
export interface WantedStack {
  /** Null to keep the deployed template. */
  templateBody: string | null;
  parameters: readonly GivenParameter[];
  tags: readonly Tag[];
  capabilities: readonly string[];
  notificationArns: readonly string[];
  roleArn: string | null;
  /** The role of the caller. Its permissions apply if neither the request nor the stack has a service role. */
  callerRoleArn: string | null;
}

const namedProperties = ["GroupName", "InstanceProfileName", "ManagedPolicyName", "RoleName", "UserName"];

const noChanges =
  "The submitted information didn't contain changes. Submit different information to create a change set.";

/**
 * Reads and checks a caller's request, stores the template, and resolves parameters.
 *
 * @throws AwsError as the service does for an invalid template, parameters or capabilities.
 */
export function prepareTarget(context: ControlContext, stack: StackRecord, wanted: WantedStack): StackTarget {
  const body = wanted.templateBody ?? (stack.templateId && context.account.templateBody(stack.templateId));
  if (!body) throw validationError("Either Template URL or Template Body must be specified.");
  const template = parseTemplate(body);
  checkTemplate(template, context.schemas);
  checkCapabilities(template, wanted.capabilities);
  const parameters = resolveParameters(template, wanted.parameters, stack.parameters, (name) =>
    readStoredParameter(context.account, stack.region, name),
  );
  const { templateId, write: keep } = context.account.keepTemplate(body);
  context.account.journal.commit([keep]);
  const { tags, capabilities, notificationArns } = wanted;
  const roleArn = wanted.roleArn ?? stack.roleArn;
  const authorityArn = roleArn ?? wanted.callerRoleArn;
  return { templateId, parameters, tags, capabilities, notificationArns, roleArn, authorityArn };
}

/** Plans and stores a change set. A change set without changes, or with errors, is stored as failed. */
export function createChangeSet(
  context: ControlContext,
  stack: StackRecord,
  request: { changeSetName: string; type: ChangeSetRecord["type"]; description: string | null },
  target: StackTarget,
): ChangeSetRecord {
  const { accountId } = context.account;
  const plan = planOrFail(context, stack, target);
  const reason = typeof plan === "string" ? plan : findFailure(context, stack, target, plan);
  const changeSet: ChangeSetRecord = {
    ...request,
    changeSetId: `arn:aws:cloudformation:${stack.region}:${accountId}:changeSet/${request.changeSetName}/${randomUUID()}`,
    stackId: stack.stackId,
    status: reason === null ? "CREATE_COMPLETE" : "FAILED",
    statusReason: reason,
    executionStatus: reason === null ? "AVAILABLE" : "UNAVAILABLE",
    target,
    changes: typeof plan === "string" ? [] : plan.changes,
    validationErrors: typeof plan === "string" ? [] : plan.faults,
    createdAt: context.now(),
  };
  context.account.journal.commit([write.changeSet(changeSet)]);
  return changeSet;
}

function planOrFail(context: ControlContext, stack: StackRecord, target: StackTarget): Plan | string {
  try {
    return planChanges(context, stack, target);
  } catch (error) {
    // Report any other exception as a template error, because it means that an intrinsic cannot be evaluated.
    return error instanceof AwsError ? error.message : `Template error: ${(error as Error).message}`;
  }
}

function findFailure(
  context: ControlContext,
  stack: StackRecord,
  target: StackTarget,
  { changes, faults }: Plan,
): string | null {
  if (faults.length > 0) {
    const hooks = new Set(
      faults.map(({ validationName }) =>
        validationName === "PROPERTY_VALIDATION"
          ? "AWS::EarlyValidation::PropertyValidation"
          : "AWS::EarlyValidation::ResourceExistenceCheck",
      ),
    );
    return (
      `The following hook(s)/validation failed: [${[...hooks].join(", ")}]. To troubleshoot Early Validation errors, ` +
      "use the DescribeEvents API for detailed failure information."
    );
  }
  if (changes.length > 0 || stack.templateId === null) return null;
  const outputsOf = (templateId: string) => JSON.stringify(context.template(templateId).Outputs ?? {});
  const isSame =
    outputsOf(target.templateId) === outputsOf(stack.templateId) &&
    JSON.stringify(target.tags) === JSON.stringify(stack.tags);
  return isSame ? noChanges : null;
}

function checkCapabilities(template: Template, given: readonly string[]): void {
  const identities = Object.values(template.Resources).filter(({ Type }) => Type.startsWith("AWS::IAM::"));
  if (identities.length === 0 || given.includes("CAPABILITY_NAMED_IAM")) return;
  const isNamed = identities.some(({ Properties = {} }) =>
    namedProperties.some((name) => Object.hasOwn(Properties, name)),
  );
  if (!isNamed && given.includes("CAPABILITY_IAM")) return;
  const needed = isNamed ? "CAPABILITY_NAMED_IAM" : "CAPABILITY_IAM";
  throw new AwsError("InsufficientCapabilitiesException", `Requires capabilities : [${needed}]`);
}
