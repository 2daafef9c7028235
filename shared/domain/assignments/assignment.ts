import { Problem } from "../errors/problem.ts";
import type { ThreadReference } from "../messages/message-thread.ts";

/** An operator to whom threads and their orders are assigned. */
export interface Assignee {
  /** The subject of the operator's tokens. */
  userId: string;
  /** The name at the time of the assignment. */
  userName: string;
}

/** The operator who takes care of a thread and of its order. Only operators see the assignment. */
export interface Assignment {
  /** Id of the order, or of the partner for the partner's general thread. */
  threadId: string;
  partnerId: string;
  /** Null while nobody is assigned. */
  assignee: Assignee | null;
  /** Epoch milliseconds; null before the first assignment. */
  changedAt: number | null;
  /** Counts the changes from 1; 0 before the first assignment, when nothing is stored. */
  version: number;
}

/** Returns the assignment of a thread that was never assigned. */
export const firstAssignment = ({
  threadId,
  partnerId,
}: Pick<ThreadReference, "threadId" | "partnerId">): Assignment => ({
  ...{ threadId, partnerId },
  assignee: null,
  changedAt: null,
  version: 0,
});

/** A requested change of an assignment, with the version of the assignment that the caller has read. */
export interface AssignmentChange {
  /** Null for nobody. */
  userId: string | null;
  version: number;
}

/**
 * Reports whether a change is needed. A repeated request needs no change, regardless of the version that it names.
 * @throws Problem conflict when the assignment has changed to another person since the caller read it
 */
export function needsAssigning({ assignee, version }: Assignment, change: AssignmentChange): boolean {
  if ((assignee?.userId ?? null) === change.userId) return false;
  if (version === change.version) return true;
  const message = `The assignment has version ${version} now, not ${change.version}. Refresh it and decide again.`;
  throw new Problem("conflict", message, { reason: "version_changed" });
}

/** Returns the next version of an assignment. */
export const reassign = (before: Assignment, assignee: Assignee | null, now: number): Assignment => ({
  ...before,
  assignee,
  changedAt: now,
  version: before.version + 1,
});

/** Filter of a list by assignee. A null `userId` selects entries without an assignee. */
export interface AssigneeFilter {
  userId: string | null;
}

/** Reports whether an assignment (or the absence of one) matches a filter. */
export const isAssignedTo = (assignment: Assignment | undefined, { userId }: AssigneeFilter): boolean =>
  (assignment?.assignee?.userId ?? null) === userId;
