import { write } from "../account/account.ts";
import type { StackResourceRecord, UndoEntry } from "../account/account-records.ts";
import { deletionWrites, updateWrites } from "../resources/published-versions.ts";
import { makeObsolete } from "./make-obsolete.ts";
import { type Actor, deleteResource, updateResource } from "./perform-action.ts";
import { pickBySeed } from "./pick-by-seed.ts";
import { StackWrites } from "./stack-writes.ts";

/** Reverts the next action, or ends the phase if there is none. */
export function advanceRollback(actor: Actor): void {
  const { kind, undo } = actor.operation;
  const next = kind === "create" ? pickCreation(actor) : pickUpdate(actor);
  if (next === undefined) {
    endRollback(actor);
    return;
  }
  const others = undo.filter((each) => each !== next);
  if (kind === "create") undoCreation(actor, next, others);
  else undoUpdate(actor, next, others);
}

/** Returns a created resource on which no other created resource depends. */
function pickCreation({ context, stack, operation }: Actor): UndoEntry | undefined {
  const records = context.account.stackResources(stack.stackId);
  const needed = new Set(operation.undo.flatMap(({ logicalId }) => records.get(logicalId)!.dependsOn));
  const free = operation.undo.filter(({ logicalId }) => !needed.has(logicalId));
  return pickBySeed(free, operation.seed, stack.stackName);
}

/**
 * Returns a changed resource that can be reverted next: none of its dependencies from before the update still has to be
 * reverted.
 */
function pickUpdate({ stack, operation }: Actor): UndoEntry | undefined {
  const changed = new Set(operation.undo.map(({ logicalId }) => logicalId));
  const free = operation.undo.filter(
    ({ before }) => !(before?.dependsOn ?? []).some((id) => changed.has(id)),
  );
  return pickBySeed(free, operation.seed, stack.stackName);
}

function endRollback({ context, stack, operation }: Actor): void {
  const writes = new StackWrites(context, stack);
  if (operation.kind === "update") {
    writes
      .status("UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS")
      .operation({ ...operation, phase: "rollback-cleanup" })
      .commit();
    return;
  }
  const { failedDeletions } = operation;
  if (failedDeletions.length === 0) writes.status("ROLLBACK_COMPLETE");
  else {
    const names = failedDeletions.join(", ");
    writes.status("ROLLBACK_FAILED", `The following resource(s) failed to delete: [${names}]. `);
  }
  writes.operation(null).commit();
}

/** Undoes a creation. A resource that the template retains stays, unless it has `RetainExceptOnCreate`. */
function undoCreation(actor: Actor, { logicalId }: UndoEntry, undo: readonly UndoEntry[]): void {
  const { context, stack, operation } = actor;
  const known = context.account.stackResources(stack.stackId).get(logicalId)!;
  const writes = new StackWrites(context, stack);
  const record = (status: string) =>
    write.stackResource(stack.stackId, { ...known, status, updatedAt: context.now() });
  if (known.deletionPolicy === "Retain") {
    writes.resourceEvent(known, "DELETE_SKIPPED").add(record("DELETE_SKIPPED"));
    writes.operation({ ...operation, undo }).commit();
    return;
  }
  const refusal = deleteResource(actor, logicalId, known.resourceKey);
  writes.resourceEvent(known, "DELETE_IN_PROGRESS");
  if (refusal === null) {
    writes.resourceEvent(known, "DELETE_COMPLETE");
    writes.add(...deletionWrites(known.resourceKey, context.account), record("DELETE_COMPLETE"));
    writes.operation({ ...operation, undo }).commit();
    return;
  }
  const failedDeletions = [...operation.failedDeletions, logicalId];
  writes.resourceEvent(known, "DELETE_FAILED", refusal).add(record("DELETE_FAILED"));
  writes.operation({ ...operation, undo, failedDeletions }).commit();
}

function undoUpdate(actor: Actor, entry: UndoEntry, undo: readonly UndoEntry[]): void {
  const { context, stack, operation } = actor;
  const { account } = context;
  const known = account.stackResources(stack.stackId).get(entry.logicalId)!;
  const writes = new StackWrites(context, stack);
  // Resources created by the update are deleted in the cleanup, unless they are retained.
  const giveUp = makeObsolete(known, known.deletionPolicy === "Retain" ? "Retain" : "Delete");
  if (entry.kind === "created") {
    writes.add(write.noStackResource(stack.stackId, entry.logicalId));
    writes.operation({ ...operation, undo, obsolete: [...operation.obsolete, giveUp] }).commit();
    return;
  }
  if (entry.kind === "replaced") {
    finishReturn(writes, entry.before!);
    writes.operation({ ...operation, undo, obsolete: [...operation.obsolete, giveUp] }).commit();
    return;
  }
  const resource = account.resources().get(known.resourceKey)!;
  const outcome =
    entry.beforeProperties === null
      ? { resource }
      : updateResource(actor, entry.logicalId, resource, entry.beforeProperties);
  if ("refusal" in outcome) {
    writes.resourceEvent(known, "UPDATE_FAILED", outcome.refusal);
    const reason = `The following resource(s) failed to update: [${entry.logicalId}]. `;
    writes
      .status("UPDATE_ROLLBACK_FAILED", reason)
      .operation({ ...operation, paused: true })
      .commit();
    return;
  }
  finishReturn(writes.add(...updateWrites(resource, outcome.resource, account)), entry.before!);
  writes.operation({ ...operation, undo }).commit();
}

/** Records that a resource is in its state from before the operation. */
function finishReturn(writes: StackWrites, before: StackResourceRecord): void {
  writes.resourceEvent(before, "UPDATE_IN_PROGRESS").resourceStatus(before, "UPDATE_COMPLETE");
}
