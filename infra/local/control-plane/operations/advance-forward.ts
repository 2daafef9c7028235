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
import { creationWrites } from "../resources/published-versions.ts";
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
import { StackWrites } from "./stack-writes.ts";

const orders = new WeakMap<Template, { order: string[]; dependencies: Map<string, string[]> }>();

/** Brings the next resource to what the template asks for, or ends the phase when there is none left. */
export function advanceForward(actor: Actor): void {
  const { context, stack, operation } = actor;
  const target = operation.target!;
  const template = context.template(target.templateId);
  const { order, dependencies } = orderTemplate(template);
  const { account } = context;
  const scope = scopeStack(context, stack, { ...target, template }, (logicalId) =>
    readResourceValues(account, stack.stackId, logicalId),
  );
  const active = findActiveResources(template, scope);
  for (let { progress } = operation; progress < order.length; progress += 1) {
    const logicalId = order[progress]!;
    if (!active.has(logicalId)) continue;
    const declared = template.Resources[logicalId]!;
    const next = { ...operation, progress: progress + 1 };
    const wanted = { logicalId, declared, dependsOn: dependencies.get(logicalId) ?? [] };
    try {
      const properties = evaluate(declared.Properties ?? {}, scope) as Properties;
      if (bringResource(actor, next, { ...wanted, properties })) return;
    } catch (error) {
      // An export may have gone since the change set was made.
      if (!(error instanceof AwsError)) throw error;
      beginRollback(actor, new StackWrites(context, stack), `${error.message} `);
      return;
    }
  }
  settleStack(actor, active);
}

interface Wanted {
  logicalId: string;
  declared: TemplateResource;
  properties: Properties;
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

/** Whether there was something to do. */
function bringResource(actor: Actor, next: OperationRecord, wanted: Wanted): boolean {
  const { context, stack } = actor;
  const { logicalId, declared, properties } = wanted;
  const current = context.account.stackResources(stack.stackId).get(logicalId);
  if (current === undefined) {
    const outcome = createResource(actor, logicalId, declared.Type, properties);
    const undo: UndoEntry = { kind: "created", logicalId, before: null, beforeProperties: null };
    finishStep(actor, next, wanted, outcome, undo, "CREATE");
    return true;
  }
  const existing = context.account.resources().get(current.resourceKey)!;
  const schema = context.schemas.find(current.type);
  const differences =
    schema === undefined ? [] : compareProperties(schema, existing.properties, properties, context.schemas);
  if (differences.length === 0) {
    if (isSameRecord(current, describeRecord(wanted, existing))) return false;
    const undo: UndoEntry = { kind: "updated", logicalId, before: current, beforeProperties: null };
    finishStep(actor, next, wanted, { resource: existing }, undo, "UPDATE");
    return true;
  }
  if (!causesReplacement(differences)) {
    const outcome = updateResource(actor, logicalId, existing, properties);
    const beforeProperties = existing.properties;
    const undo: UndoEntry = { kind: "updated", logicalId, before: current, beforeProperties };
    finishStep(actor, next, wanted, outcome, undo, "UPDATE");
    return true;
  }
  replaceResource(actor, next, wanted, current, existing);
  return true;
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
        ? [write.resource(outcome.resource)]
        : creationWrites(outcome.resource, context.account)),
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
