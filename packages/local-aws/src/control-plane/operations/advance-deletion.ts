import { write } from "../account/account.ts";
import type { StackResourceRecord } from "../account/account-records.ts";
import { deletionWrites } from "../resources/published-versions.ts";
import { type Actor, deleteResource } from "./perform-action.ts";
import { pickBySeed } from "./pick-by-seed.ts";
import { StackWrites } from "./stack-writes.ts";

/**
 * Deletes the next resource of a stack that is being deleted, or ends the operation when no remaining resource can be
 * deleted.
 */
export function advanceDeletion(actor: Actor): void {
  const { context, stack, operation } = actor;
  const writes = new StackWrites(context, stack);
  const next = pickNext(actor);
  if (next === undefined) {
    const { failedDeletions } = operation;
    if (failedDeletions.length === 0) {
      const changes = { outputs: [], imports: [], deletedAt: context.now() };
      writes.status("DELETE_COMPLETE", null, changes);
    } else {
      const names = failedDeletions.join(", ");
      writes.status("DELETE_FAILED", `The following resource(s) failed to delete: [${names}]. `);
    }
    writes.operation(null).commit();
    return;
  }
  const record = (status: string, statusReason: string | null = null) =>
    write.stackResource(stack.stackId, { ...next, status, statusReason, updatedAt: context.now() });
  if (next.deletionPolicy !== "Delete") {
    writes.resourceEvent(next, "DELETE_SKIPPED").add(record("DELETE_SKIPPED")).commit();
    return;
  }
  const refusal = deleteResource(actor, next.logicalId, next.resourceKey);
  writes.resourceEvent(next, "DELETE_IN_PROGRESS");
  if (refusal === null) {
    writes.resourceEvent(next, "DELETE_COMPLETE");
    writes.add(...deletionWrites(next.resourceKey, context.account), record("DELETE_COMPLETE")).commit();
    return;
  }
  const failedDeletions = [...operation.failedDeletions, next.logicalId];
  writes.resourceEvent(next, "DELETE_FAILED", refusal).add(record("DELETE_FAILED", refusal));
  writes.operation({ ...operation, failedDeletions }).commit();
}

/** Returns a remaining resource that has not failed and that no other remaining resource depends on. */
function pickNext({ context, stack, operation }: Actor): StackResourceRecord | undefined {
  const left = [...context.account.stackResources(stack.stackId).values()].filter(
    ({ status }) => status !== "DELETE_COMPLETE" && status !== "DELETE_SKIPPED",
  );
  const needed = new Set(left.flatMap(({ dependsOn }) => dependsOn));
  const free = left.filter(
    ({ logicalId }) => !needed.has(logicalId) && !operation.failedDeletions.includes(logicalId),
  );
  return pickBySeed(free, operation.seed, stack.stackName);
}
