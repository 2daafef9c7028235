import { findUser } from "../../adapters/directory/read-users.ts";
import { anonymousOperator } from "../../domain/access/display-name.ts";
import {
  type Assignee,
  type Assignment,
  type AssignmentChange,
  firstAssignment,
  needsAssigning,
  reassign,
} from "../../domain/assignments/assignment.ts";
import { validationProblem } from "../../domain/errors/problem.ts";
import {
  assignmentWrite,
  assignmentWriteName,
  getAssignment,
} from "../../persistence/assignments/assignments.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { commit, type TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { findThread } from "../messages/find-thread.ts";
import type { NamedOperatorContext } from "../operator-context.ts";

/** The acting operator, who may be a machine. */
export interface AssigningOperator extends NamedOperatorContext {
  isMachine: boolean;
}

/**
 * Assigns a thread and its order to an operator or to nobody, with an audit entry. The partner is not notified.
 * Repeating the request changes nothing.
 * @throws Problem `message_thread_not_found`, `validation_error` for a user who cannot be assigned, or `conflict`
 * for an outdated version
 */
export async function assignThread(
  threadId: string,
  change: AssignmentChange,
  by: AssigningOperator,
): Promise<Assignment> {
  const { place } = await findThread(threadId);
  let assignee: Assignee | null | undefined;
  return commitWithRetries(async () => {
    const before = (await getAssignment(threadId)) ?? firstAssignment(place);
    if (!needsAssigning(before, change)) return before;
    assignee ??= await findAssignee(change.userId, by);
    const after = reassign(before, assignee, by.now);
    await commit([assignmentWrite(after), assignmentAudit(before, after, by)]);
    return after;
  }, isAssignmentRaced);
}

/**
 * Returns the operator to assign. The caller's own name comes from the token, even on a stage with an external
 * directory.
 * @throws Problem `validation_error` for a user who is not an operator or may not sign in
 */
async function findAssignee(
  userId: string | null,
  { actor, displayName, isMachine }: AssigningOperator,
): Promise<Assignee | null> {
  if (userId === null) return null;
  if (userId === actor && !isMachine && displayName !== anonymousOperator) {
    return { userId, userName: displayName };
  }
  const user = await findUser(userId);
  // The directory also finds users by their email, so the id must match too.
  const mayWork = user?.userId === userId && user.partnerId === null && user.status !== "disabled";
  if (mayWork) return { userId, userName: user.name ?? user.email };
  const message = "must be the id of an operator who is not disabled. List the users to find it.";
  throw validationProblem([{ path: "body.user_id", message }]);
}

/** The audit log identifies people by their ids only. */
const assignmentAudit = (before: Assignment, after: Assignment, { actor, now }: AssigningOperator): Write =>
  auditWrite({
    ...{ actor, now, action: "message_thread.assign", resource: "message_thread" },
    resourceId: after.threadId,
    before: auditedAssignment(before),
    after: auditedAssignment(after),
  });

const auditedAssignment = ({ assignee, version }: Assignment) => ({
  user_id: assignee?.userId ?? null,
  version,
});

/** The next attempt reads the new state, which may have the wanted assignee already. */
const isAssignmentRaced = ({ refusals }: TransactionRefused): boolean =>
  refusals.every(({ name, reason }) => reason === "Busy" || name === assignmentWriteName);
