import type { Assignment } from "../../domain/assignments/assignment.ts";
import { indexPartition } from "../keys/item-keys.ts";
import { assignmentKey, assignmentListKey } from "../keys/message-keys.ts";
import { queryIndexPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../table/transaction.ts";

const assignmentItems = storedEntity<Assignment>("assignment");

/** Returns the assignment of a thread and its order; null if the thread was never assigned. */
export async function getAssignment(threadId: string): Promise<Assignment | null> {
  const item = await getItem("get:assignment", assignmentKey(threadId));
  return item === null ? null : assignmentItems.fromItem(item);
}

/** Returns the assignments of threads that were ever assigned, by thread. One round trip per 100, in parallel. */
export async function getAssignments(threadIds: readonly string[]): Promise<ReadonlyMap<string, Assignment>> {
  const items = await getItems("get:assignment", threadIds.map(assignmentKey));
  return new Map(
    items.flatMap((item) => {
      const assignment = item && assignmentItems.fromItem(item);
      return assignment === null ? [] : [[assignment.threadId, assignment] as const];
    }),
  );
}

/**
 * Returns the orders that are assigned to a person, newest first, at most `most`. The index is eventually consistent.
 * @returns whether there are more
 */
export async function listAssignedOrders(
  userId: string,
  most: number,
): Promise<{ references: { partnerId: string; orderId: string }[]; more: boolean }> {
  const { items, lastKey } = await queryIndexPage("queryIndex:assignee", {
    partition: indexPartition("assignee", userId),
    // Excludes account threads, whose ids are partner ids.
    sortKey: "begins_with(gsi1sk, :orders)",
    values: { ":orders": "ord_" },
    descending: true,
    limit: most,
  });
  const references = items
    .map(assignmentItems.fromItem)
    .map(({ partnerId, threadId }) => ({ partnerId, orderId: threadId }));
  return { references, more: lastKey !== null };
}

/** Name of the write that rejects a change when the assignment changed since it was read. */
export const assignmentWriteName = "assignment";

/** Returns the write that stores a changed assignment. Only assigned threads are in the index. */
export const assignmentWrite = (assignment: Assignment): Write =>
  putWrite(
    "put:assignment",
    assignmentWriteName,
    assignmentItems.toItem(
      { ...assignmentKey(assignment.threadId), ...assignmentListKey(assignment) },
      assignment,
    ),
    assignment.version === 1 ? mustBeNew : atVersion(assignment.version - 1),
  );
