import { write } from "../account/account.ts";
import type { ObsoleteResource } from "../account/account-records.ts";
import { deletionWrites } from "../resources/published-versions.ts";
import { type Actor, deleteResource } from "./perform-action.ts";
import { pickBySeed } from "./pick-by-seed.ts";
import { StackWrites } from "./stack-writes.ts";

/**
 * Deletes the next obsolete resource on which no other depends, or ends the operation. A resource that cannot be
 * deleted is left behind, as in CloudFormation.
 */
export function advanceCleanup(actor: Actor): void {
  const { context, stack, operation } = actor;
  const writes = new StackWrites(context, stack);
  const next = pickNext(actor);
  if (next === undefined) {
    const status = operation.phase === "cleanup" ? "UPDATE_COMPLETE" : "UPDATE_ROLLBACK_COMPLETE";
    writes.status(status).operation(null).commit();
    return;
  }
  const { logicalId, resourceKey, policy } = next;
  const obsolete = operation.obsolete.filter((each) => each !== next);
  // Remove the stack's record only if it still describes the obsolete resource. After a replacement, the logical id
  // belongs to the new resource.
  if (context.account.stackResources(stack.stackId).get(logicalId)?.resourceKey === resourceKey) {
    writes.add(write.noStackResource(stack.stackId, logicalId));
  }
  if (policy === "Retain" || policy === "RetainExceptOnCreate") {
    writes.resourceEvent(next, "DELETE_SKIPPED");
  } else {
    const refusal = deleteResource(actor, logicalId, resourceKey);
    writes.resourceEvent(next, "DELETE_IN_PROGRESS");
    if (refusal === null)
      writes.resourceEvent(next, "DELETE_COMPLETE").add(...deletionWrites(resourceKey, context.account));
    else writes.resourceEvent(next, "DELETE_FAILED", refusal);
  }
  writes.operation({ ...operation, obsolete }).commit();
}

/** Returns an obsolete resource on which no other obsolete resource depends. */
function pickNext({ stack, operation: { obsolete, seed } }: Actor): ObsoleteResource | undefined {
  const needed = new Set(obsolete.flatMap(({ dependsOn }) => dependsOn));
  const free = obsolete.filter(({ logicalId }) => !needed.has(logicalId));
  return pickBySeed(free, seed, stack.stackName);
}
