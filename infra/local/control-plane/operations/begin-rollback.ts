import type { Actor } from "./perform-action.ts";
import type { StackWrites } from "./stack-writes.ts";

/** Turns an operation round; what is written so far is committed with it. */
export function beginRollback({ operation }: Actor, writes: StackWrites, reason: string): void {
  const isCreation = operation.kind === "create";
  const status = isCreation ? "ROLLBACK_IN_PROGRESS" : "UPDATE_ROLLBACK_IN_PROGRESS";
  writes.status(status, isCreation ? `${reason}Rollback requested by user.` : reason);
  writes.operation({ ...operation, phase: "rollback", obsolete: [] }).commit();
}
