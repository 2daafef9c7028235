import { advanceCleanup } from "./advance-cleanup.ts";
import { advanceDeletion } from "./advance-deletion.ts";
import { advanceForward } from "./advance-forward.ts";
import { advanceRollback } from "./advance-rollback.ts";
import type { ControlContext } from "./control-context.ts";

/**
 * Executes the next step of the operation in progress on a stack. Each step is committed completely and depends
 * only on committed state, so an interrupted operation continues from there.
 * @returns whether there was a step to execute; there is none while an operation waits for a traffic shift
 */
export function advanceOperation(context: ControlContext, stackId: string): boolean {
  const operation = context.account.operation(stackId);
  if (operation === undefined || operation.paused) return false;
  const actor = { context, stack: context.account.stack(stackId), operation };
  if (operation.kind === "delete") advanceDeletion(actor);
  else if (operation.phase === "forward") return advanceForward(actor);
  else if (operation.phase === "rollback") advanceRollback(actor);
  else advanceCleanup(actor);
  return true;
}
