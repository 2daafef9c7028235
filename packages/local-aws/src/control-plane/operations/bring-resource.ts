import { write } from "../account/account.ts";
import type {
  AccountResource,
  OperationRecord,
  Properties,
  StackResourceRecord,
  UnderwayResource,
  UndoEntry,
} from "../account/account-records.ts";
import { creationWrites, updateWrites } from "../resources/published-versions.ts";
import { findLocks, lockedText } from "../resources/resource-locks.ts";
import { describeConflict } from "../resources/service-rules.ts";
import {
  causesReplacement,
  compareProperties,
  type PropertyDifference,
} from "../schema/compare-properties.ts";
import type { TemplateResource } from "../templates/template.ts";
import { describeValidation, refuseNewRole } from "./await-service.ts";
import { makeObsolete } from "./make-obsolete.ts";
import { type Actor, createResource, type Outcome, updateResource } from "./perform-action.ts";
import { type AliasPolicy, beginAliasShift, isShifted } from "./shift-alias.ts";
import { StackWrites } from "./stack-writes.ts";

/** A resource as a template defines it, with all references resolved. */
export interface Wanted {
  logicalId: string;
  declared: TemplateResource;
  properties: Properties;
  /** Absent for an alias that moves immediately, and for resources that are not aliases. */
  aliasPolicy: AliasPolicy | undefined;
  dependsOn: readonly string[];
}

/** An existing resource and its differences from the template. */
interface Change {
  current: StackResourceRecord;
  existing: AccountResource;
  differences: PropertyDifference[];
}

/** The first event of a resource's action, and the locks of the action. */
interface Start extends Pick<UnderwayResource, "locks" | "verb"> {
  type: string;
  physicalId: string;
  reason: string | null;
}

/** Returns the beginning of a resource's action; null if the resource matches the template. */
export function planStart(actor: Actor, wanted: Wanted): Start | null {
  const { Type: type } = wanted.declared;
  const locks = findLocks(type, wanted.properties);
  const change = findChange(actor, wanted);
  if (change === null) {
    const reason = describeValidation(type, wanted.properties);
    return { type, physicalId: "", verb: "create", reason, locks };
  }
  const { current, existing, differences } = change;
  if (differences.length === 0 && isSameRecord(current, describeRecord(wanted, existing))) return null;
  const reason = causesReplacement(differences)
    ? "Requested update requires the creation of a new physical resource; hence creating one."
    : null;
  return { type, physicalId: current.physicalId, verb: "update", reason, locks };
}

/**
 * Ends the action of a started resource: calls its service, or starts CodeDeploy's move of an alias.
 * @param isCancelled whether the operation failed while this action was in progress. The action still takes effect in
 * the service, but is recorded as cancelled. The rollback then undoes it.
 */
export function finishResource(actor: Actor, wanted: Wanted, isCancelled: boolean): void {
  const { logicalId } = wanted;
  const { operation } = actor;
  const underway = operation.underway.filter((each) => each.logicalId !== logicalId);
  const next = { ...operation, underway };
  const change = findChange(actor, wanted);
  if (change === null) createWanted(actor, next, wanted, isCancelled);
  else if (causesReplacement(change.differences)) replaceResource(actor, next, wanted, change, isCancelled);
  else changeInPlace(actor, next, wanted, change, isCancelled);
}

function findChange({ context, stack }: Actor, { logicalId, properties }: Wanted): Change | null {
  const { account, schemas } = context;
  const current = account.stackResources(stack.stackId).get(logicalId);
  if (current === undefined) return null;
  const existing = account.resources().get(current.resourceKey)!;
  const schema = schemas.find(current.type);
  const differences =
    schema === undefined ? [] : compareProperties(schema, existing.properties, properties, schemas);
  return { current, existing, differences };
}

function createWanted(actor: Actor, next: OperationRecord, wanted: Wanted, isCancelled: boolean): void {
  const { logicalId, declared, properties } = wanted;
  const { Type: type } = declared;
  const locks = findLocks(type, properties);
  const isLocked = next.underway.some((other) => other.locks.some((lock) => locks.includes(lock)));
  const refusal = isLocked ? lockedText : refuseNewRole(actor, type, properties);
  const outcome = refusal === null ? createResource(actor, logicalId, type, properties) : { refusal };
  const undo: UndoEntry = { kind: "created", logicalId, before: null, beforeProperties: null };
  finishStep(actor, next, wanted, { outcome, undo, isCancelled });
}

function changeInPlace(
  actor: Actor,
  next: OperationRecord,
  wanted: Wanted,
  { current, existing, differences }: Change,
  isCancelled: boolean,
): void {
  const { logicalId, properties, aliasPolicy } = wanted;
  const beforeProperties = differences.length === 0 ? null : existing.properties;
  const undo: UndoEntry = { kind: "updated", logicalId, before: current, beforeProperties };
  const outcome: Outcome =
    differences.length === 0
      ? { resource: existing }
      : updateResource(actor, logicalId, existing, properties);
  if (!isShifted(aliasPolicy, differences) || "refusal" in outcome) {
    finishStep(actor, next, wanted, { outcome, undo, isCancelled });
    return;
  }
  const refusal = isCancelled
    ? cancelled.update
    : beginAliasShift(actor, next, current, aliasPolicy!, {
        currentVersion: String(existing.properties.FunctionVersion),
        targetVersion: String(properties.FunctionVersion),
      });
  if (refusal !== null) finishStep(actor, next, wanted, { outcome: { refusal }, undo, isCancelled });
}

/** Records that an alias now points to the version in its template. */
export function finishShift(actor: Actor, wanted: Wanted): void {
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
    .resourceStatus(describeRecord(wanted, resource), "UPDATE_COMPLETE")
    .operation({
      ...operation,
      shifts,
      finished: [...operation.finished, logicalId],
      undo: [...operation.undo, undo],
    })
    .commit();
}

function replaceResource(
  actor: Actor,
  next: OperationRecord,
  wanted: Wanted,
  { current, existing }: Change,
  isCancelled: boolean,
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
  finishStep(actor, replacing, wanted, { outcome, undo, isCancelled });
}

/** The reasons that CloudFormation gives for resources that were in progress when another resource failed. */
const cancelled = { create: "Resource creation cancelled", update: "Resource update cancelled" } as const;

function finishStep(
  { context, stack }: Actor,
  next: OperationRecord,
  wanted: Wanted,
  { outcome, undo, isCancelled }: { outcome: Outcome; undo: UndoEntry; isCancelled: boolean },
): void {
  const { account } = context;
  const { logicalId, declared } = wanted;
  const verb = undo.before === null ? "create" : "update";
  const failures = [...next.failures, { logicalId, verb } as const];
  const writes = new StackWrites(context, stack);
  if ("refusal" in outcome) {
    const failed = { logicalId, type: declared.Type, physicalId: undo.before?.physicalId ?? "" };
    writes.resourceEvent(failed, `${verb.toUpperCase()}_FAILED`, outcome.refusal);
    writes.operation({ ...next, failures }).commit();
    return;
  }
  const { resource } = outcome;
  const made =
    undo.kind === "updated"
      ? updateWrites(account.resources().get(resource.key)!, resource, account)
      : creationWrites(resource, account, context.now());
  const record = describeRecord(wanted, resource);
  const done = { ...next, undo: [...next.undo, undo] };
  writes.add(...made);
  if (isCancelled)
    writes
      .resourceStatus(record, `${verb.toUpperCase()}_FAILED`, cancelled[verb])
      .operation({ ...done, failures });
  else
    writes
      .resourceStatus(record, `${verb.toUpperCase()}_COMPLETE`)
      .operation({ ...done, finished: [...done.finished, logicalId] });
  writes.commit();
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
