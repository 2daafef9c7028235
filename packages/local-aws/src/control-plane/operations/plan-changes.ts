import { evaluate } from "../../templates/evaluate-intrinsics.ts";
import type {
  PlannedChange,
  PlannedDetail,
  Properties,
  StackRecord,
  StackResourceRecord,
  StackTarget,
  ValidationFault,
} from "../account/account-records.ts";
import { validationError } from "../account/aws-error.ts";
import { keyResource, nameIdentity } from "../resources/name-identity.ts";
import { describeConflict } from "../resources/service-rules.ts";
import { compareProperties } from "../schema/compare-properties.ts";
import { isKnownAfterApply, knownAfterApply } from "../schema/known-after-apply.ts";
import { validateProperties } from "../schema/validate-properties.ts";
import { findDependencies, orderByDependency } from "../templates/order-resources.ts";
import { checkRules, findActiveResources, type ResourceValues } from "../templates/scope-template.ts";
import type { TemplateResource } from "../templates/template.ts";
import { type ControlContext, readResourceValues, scopeStack } from "./control-context.ts";

/** The changes that a change set computes before anything is done. */
export interface Plan {
  changes: PlannedChange[];
  faults: ValidationFault[];
}

const unknownValues: ResourceValues = {
  physicalId: knownAfterApply,
  attributes: new Proxy({}, { get: () => knownAfterApply }),
};

/**
 * Compares a stack with a target. Values that are known only later are compared as placeholders.
 *
 * @throws AwsError `ValidationError` when the service rejects the change set itself.
 */
export function planChanges(context: ControlContext, stack: StackRecord, target: StackTarget): Plan {
  const template = context.template(target.templateId);
  const { account } = context;
  const known = account.stackResources(stack.stackId);
  const renewed = new Set<string>();
  const scope = scopeStack(context, stack, { ...target, template }, (logicalId) => {
    if (!active.has(logicalId)) return undefined;
    if (renewed.has(logicalId)) return unknownValues;
    return readResourceValues(account, stack.stackId, logicalId) ?? unknownValues;
  });
  const active = findActiveResources(template, scope);
  checkRules(template, scope);
  refuseOtherTypes(template.Resources, known);
  const plan: Plan = { changes: [], faults: [] };
  for (const logicalId of orderByDependency(findDependencies(template))) {
    if (!active.has(logicalId)) continue;
    const declared = template.Resources[logicalId]!;
    const properties = evaluate(declared.Properties ?? {}, scope) as Properties;
    plan.faults.push(...findFaults(context, logicalId, declared.Type, properties));
    const current = known.get(logicalId);
    const change =
      current === undefined
        ? planCreation(logicalId, declared, properties)
        : planUpdate(context, current, declared, properties);
    if (change === null) continue;
    plan.changes.push(change);
    if (current === undefined) plan.faults.push(...findExisting(context, stack, change));
    if (change.replacement === "True") renewed.add(logicalId);
  }
  for (const resource of known.values()) {
    if (!active.has(resource.logicalId)) plan.changes.push(planRemoval(context, resource));
  }
  return plan;
}

function planCreation(logicalId: string, { Type }: TemplateResource, properties: Properties): PlannedChange {
  return {
    logicalId,
    type: Type,
    physicalId: null,
    action: "Add",
    replacement: null,
    policyAction: null,
    details: [],
    before: null,
    after: properties,
  };
}

function planUpdate(
  context: ControlContext,
  current: StackResourceRecord,
  declared: TemplateResource,
  properties: Properties,
): PlannedChange | null {
  const { account, schemas } = context;
  const before = account.resources().get(current.resourceKey)?.properties ?? {};
  const schema = schemas.find(declared.Type);
  const differences = schema === undefined ? [] : compareProperties(schema, before, properties, schemas);
  const details: PlannedDetail[] = differences.map((difference) => ({
    ...difference,
    attribute: "Properties",
    evaluation: isKnownAfterApply(difference.after) ? "Dynamic" : "Static",
  }));
  const others: [string, unknown, unknown][] = [
    ["Metadata", current.metadata, JSON.stringify(declared.Metadata ?? "")],
    ["DeletionPolicy", current.deletionPolicy, declared.DeletionPolicy ?? "Delete"],
    ["UpdateReplacePolicy", current.updateReplacePolicy, declared.UpdateReplacePolicy ?? "Delete"],
  ];
  for (const [attribute, old, wanted] of others) {
    if (old === wanted) continue;
    const unchanged = { name: null, requiresRecreation: "Never", evaluation: "Static" } as const;
    details.push({ ...unchanged, attribute, before: old, after: wanted });
  }
  if (details.length === 0) return null;
  const always = details.filter(({ requiresRecreation }) => requiresRecreation === "Always");
  const isSure = always.some(({ evaluation }) => evaluation === "Static");
  const isPossible = always.length > 0 || details.some((each) => each.requiresRecreation === "Conditionally");
  return {
    logicalId: current.logicalId,
    type: current.type,
    physicalId: current.physicalId,
    action: "Modify",
    replacement: isSure ? "True" : isPossible ? "Conditional" : "False",
    policyAction: isPossible ? `ReplaceAnd${current.updateReplacePolicy}` : null,
    details,
    before,
    after: properties,
  };
}

function planRemoval(context: ControlContext, resource: StackResourceRecord): PlannedChange {
  return {
    logicalId: resource.logicalId,
    type: resource.type,
    physicalId: resource.physicalId,
    action: "Remove",
    replacement: null,
    policyAction: resource.deletionPolicy === "Delete" ? "Delete" : "Retain",
    details: [],
    before: context.account.resources().get(resource.resourceKey)?.properties ?? {},
    after: null,
  };
}

function findFaults(
  context: ControlContext,
  logicalId: string,
  type: string,
  properties: Properties,
): ValidationFault[] {
  const schema = context.schemas.find(type);
  if (schema === undefined) return [];
  return validateProperties(schema, properties, context.schemas).map(({ path, message }) => ({
    logicalId,
    type,
    path: ["", "Resources", logicalId, "Properties", ...path].join("/"),
    message,
    validationName: "PROPERTY_VALIDATION",
  }));
}

/**
 * Returns an error if an existing resource has the same name; otherwise returns an empty list. CloudFormation checks
 * names before it starts an operation.
 */
function findExisting(context: ControlContext, stack: StackRecord, change: PlannedChange): ValidationFault[] {
  const { account, schemas } = context;
  const { type, logicalId, after } = change;
  const birthplace = {
    ...stack,
    accountId: account.accountId,
    logicalId,
    operationId: "planned",
    versionNumber: 0,
  };
  const identity = nameIdentity(type, schemas.find(type), after!, birthplace);
  if (!account.resources().has(keyResource(type, stack.region, identity))) return [];
  const message = describeConflict({ type, identity });
  const path = `/Resources/${logicalId}`;
  return [{ logicalId, type, path, message, validationName: "NAME_CONFLICT_VALIDATION" }];
}

function refuseOtherTypes(
  resources: Readonly<Record<string, TemplateResource>>,
  known: ReadonlyMap<string, StackResourceRecord>,
): void {
  const changed = [...known.values()].filter(({ logicalId, type }) => {
    const declared = resources[logicalId];
    return declared !== undefined && declared.Type !== type;
  });
  if (changed.length === 0) return;
  throw validationError(
    "Update of resource type is not permitted. The new template modifies resource type of the following resources: " +
      `[${changed.map(({ logicalId }) => logicalId).join(", ")}]`,
  );
}
