import { evaluate } from "../../templates/evaluate-intrinsics.ts";
import { write } from "../account/account.ts";
import type {
  AccountResource,
  OperationRecord,
  Properties,
  StackResourceRecord,
  UndoEntry,
} from "../account/account-records.ts";
import { AwsError } from "../account/aws-error.ts";
import { creationWrites, updateWrites } from "../resources/published-versions.ts";
import { describeConflict } from "../resources/service-rules.ts";
import { causesReplacement, compareProperties } from "../schema/compare-properties.ts";
import { findDependencies, orderByDependency } from "../templates/order-resources.ts";
import { findActiveResources } from "../templates/scope-template.ts";
import type { Template, TemplateResource } from "../templates/template.ts";
import { beginRollback } from "./begin-rollback.ts";
import { readResourceValues, scopeStack } from "./control-context.ts";
import { makeObsolete } from "./make-obsolete.ts";
import { type Actor, createResource, type Outcome, updateResource } from "./perform-action.ts";
import { settleStack } from "./settle-stack.ts";
import {
  type AliasPolicy,
  beginAliasShift,
  findArrivedAlias,
  giveUpFailedShift,
  isShifted,
} from "./shift-alias.ts";
import { StackWrites } from "./stack-writes.ts";

const orders = new WeakMap<Template, { order: string[]; dependencies: Map<string, string[]> }>();

/**
 * Changes the next resource to its template state, or ends the phase after the last.
 *
 * @returns false while a traffic shift must finish first
 */
export function advanceForward(actor: Actor): boolean {
  if (giveUpFailedShift(actor)) return true;
  const { context, stack, operation } = actor;
  const target = operation.target!;
  const template = context.template(target.templateId);
  const { order, dependencies } = orderTemplate(template);
  const { account } = context;
  const scope = scopeStack(context, stack, { ...target, template }, (logicalId) =>
    readResourceValues(account, stack.stackId, logicalId),
  );
  const active = findActiveResources(template, scope);
  const describeWanted = (logicalId: string): Wanted => {
    const declared = template.Resources[logicalId]!;
    const { CodeDeployLambdaAliasUpdate } = evaluate(declared.UpdatePolicy ?? {}, scope) as {
      CodeDeployLambdaAliasUpdate?: AliasPolicy;
    };
    return {
      ...{ logicalId, declared, aliasPolicy: CodeDeployLambdaAliasUpdate },
      dependsOn: dependencies.get(logicalId) ?? [],
      properties: evaluate(declared.Properties ?? {}, scope) as Properties,
    };
  };
  const arrived = findArrivedAlias(actor);
  if (arrived !== null) {
    finishShift(actor, describeWanted(arrived));
    return true;
  }
  for (let { progress } = operation; progress < order.length; progress += 1) {
    const logicalId = order[progress]!;
    if (!active.has(logicalId)) continue;
    try {
      const outcome = bringResource(
        actor,
        { ...operation, progress: progress + 1 },
        describeWanted(logicalId),
      );
      if (outcome !== "nothing to do") return outcome === "done";
    } catch (error) {
      // An export may have been removed since the change set was created.
      if (!(error instanceof AwsError)) throw error;
      beginRollback(actor, new StackWrites(context, stack), `${error.message} `);
      return true;
    }
  }
  if (operation.shifts.length > 0) return false;
  settleStack(actor, active);
  return true;
}

interface Wanted {
  logicalId: string;
  declared: TemplateResource;
  properties: Properties;
  /** Absent for an alias that moves at once, and for every other resource. */
  aliasPolicy: AliasPolicy | undefined;
  dependsOn: string[];
}

function orderTemplate(template: Template) {
  let known = orders.get(template);
  if (known === undefined) {
    const dependencies = findDependencies(template);
    known = { order: orderByDependency(dependencies), dependencies };
    orders.set(template, known);
  }
  return known;
}

function bringResource(
  actor: Actor,
  next: OperationRecord,
  wanted: Wanted,
): "done" | "must wait" | "nothing to do" {
  const { context, stack } = actor;
  const { logicalId, declared, properties, dependsOn, aliasPolicy } = wanted;
  const current = context.account.stackResources(stack.stackId).get(logicalId);
  const mustWait = next.shifts.some((shift) => dependsOn.includes(shift.logicalId));
  if (current === undefined) {
    if (mustWait) return "must wait";
    const outcome = createResource(actor, logicalId, declared.Type, properties);
    const undo: UndoEntry = { kind: "created", logicalId, before: null, beforeProperties: null };
    finishStep(actor, next, wanted, outcome, undo, "CREATE");
    return "done";
  }
  const existing = context.account.resources().get(current.resourceKey)!;
  const schema = context.schemas.find(current.type);
  const differences =
    schema === undefined ? [] : compareProperties(schema, existing.properties, properties, context.schemas);
  if (differences.length === 0 && isSameRecord(current, describeRecord(wanted, existing)))
    return "nothing to do";
  if (mustWait) return "must wait";
  if (causesReplacement(differences)) {
    replaceResource(actor, next, wanted, current, existing);
    return "done";
  }
  const beforeProperties = differences.length === 0 ? null : existing.properties;
  const undo: UndoEntry = { kind: "updated", logicalId, before: current, beforeProperties };
  const outcome: Outcome =
    differences.length === 0
      ? { resource: existing }
      : updateResource(actor, logicalId, existing, properties);
  if (!isShifted(aliasPolicy, differences) || "refusal" in outcome) {
    finishStep(actor, next, wanted, outcome, undo, "UPDATE");
    return "done";
  }
  const refusal = beginAliasShift(actor, next, current, aliasPolicy!, {
    currentVersion: String(existing.properties.FunctionVersion),
    targetVersion: String(properties.FunctionVersion),
  });
  if (refusal !== null) finishStep(actor, next, wanted, { refusal }, undo, "UPDATE");
  return "done";
}

/** Records that an alias has its target in the template. */
function finishShift(actor: Actor, wanted: Wanted): void {
  const { context, stack, operation } = actor;
  const { account } = context;
  const { logicalId, properties } = wanted;
  const before = account.stackResources(stack.stackId).get(logicalId)!;
  const existing = account.resources().get(before.resourceKey)!;
  const resource = { ...existing, properties };
  const shifts = operation.shifts.filter((shift) => shift.logicalId !== logicalId);
  const undo = { kind: "updated" as const, logicalId, before, beforeProperties: existing.properties };
  new StackWrites(context, stack)
    .add(write.resource(resource))
    .resourceDone(describeRecord(wanted, resource), "UPDATE")
    .operation({ ...operation, shifts, undo: [...operation.undo, undo] })
    .commit();
}

function replaceResource(
  actor: Actor,
  next: OperationRecord,
  wanted: Wanted,
  current: StackResourceRecord,
  existing: AccountResource,
): void {
  const { logicalId, declared, properties } = wanted;
  const made = createResource(actor, logicalId, declared.Type, properties);
  const outcome: Outcome =
    "refusal" in made && made.refusal === describeConflict(existing)
      ? {
          refusal:
            "CloudFormation cannot update a stack when a custom-named resource requires replacing. " +
            `Rename ${current.physicalId} and update the stack again.`,
        }
      : made;
  const undo: UndoEntry = { kind: "replaced", logicalId, before: current, beforeProperties: null };
  const replacing = {
    ...next,
    obsolete: [...next.obsolete, makeObsolete(current, current.updateReplacePolicy)],
  };
  const reason = "Requested update requires the creation of a new physical resource; hence creating one.";
  finishStep(actor, replacing, wanted, outcome, undo, "UPDATE", reason);
}

function finishStep(
  actor: Actor,
  next: OperationRecord,
  wanted: Wanted,
  outcome: Outcome,
  undo: UndoEntry,
  verb: "CREATE" | "UPDATE",
  reason: string | null = null,
): void {
  const { context, stack } = actor;
  const { logicalId, declared } = wanted;
  const writes = new StackWrites(context, stack);
  if ("refusal" in outcome) {
    const failed = { logicalId, type: declared.Type, physicalId: undo.before?.physicalId ?? "" };
    writes.resourceEvent(failed, `${verb}_IN_PROGRESS`, reason);
    writes.resourceEvent(failed, `${verb}_FAILED`, outcome.refusal);
    beginRollback(
      actor,
      writes,
      `The following resource(s) failed to ${verb.toLowerCase()}: [${logicalId}]. `,
    );
    return;
  }
  writes
    .add(
      ...(undo.kind === "updated"
        ? updateWrites(
            context.account.resources().get(outcome.resource.key)!,
            outcome.resource,
            context.account,
          )
        : creationWrites(outcome.resource, context.account, context.now())),
    )
    .resourceDone(describeRecord(wanted, outcome.resource), verb, reason)
    .operation({ ...next, undo: [...next.undo, undo] })
    .commit();
}

function describeRecord(
  { logicalId, declared, dependsOn }: Wanted,
  { key, physicalId }: AccountResource,
): StackResourceRecord {
  return {
    logicalId,
    type: declared.Type,
    resourceKey: key,
    physicalId,
    status: "",
    statusReason: null,
    updatedAt: "",
    deletionPolicy: declared.DeletionPolicy ?? "Delete",
    updateReplacePolicy: declared.UpdateReplacePolicy ?? "Delete",
    metadata: JSON.stringify(declared.Metadata ?? ""),
    dependsOn,
  };
}

function isSameRecord(left: StackResourceRecord, right: StackResourceRecord): boolean {
  const relevant = ({ deletionPolicy, updateReplacePolicy, metadata, dependsOn }: StackResourceRecord) =>
    JSON.stringify([deletionPolicy, updateReplacePolicy, metadata, [...dependsOn].sort()]);
  return relevant(left) === relevant(right);
}
