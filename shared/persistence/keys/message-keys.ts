import type { Assignment } from "../../domain/assignments/assignment.ts";
import { indexPartition, itemKey, sequenceText } from "./item-keys.ts";

/** Keys of threads and their messages. */

/** Sorts before the thread's messages. */
export const messageThreadKey = (threadId: string) => itemKey("messageThread", threadId, "#THREAD");
export const messageKey = (threadId: string, sequence: number) =>
  itemKey("message", threadId, `MESSAGE#${sequenceText(sequence)}`);
/** Returns the partition of one partner's threads, sorted by their newest message. */
export const partnerThreadsKey = (partnerId: string, lastMessageAt: number, threadId: string) => ({
  gsi1pk: indexPartition("partnerThreads", partnerId),
  gsi1sk: `${String(lastMessageAt).padStart(15, "0")}#${threadId}`,
});
/** Returns the key of an attachment, in the partition of its thread. */
export const attachmentKey = (threadId: string, attachmentId: string) =>
  itemKey("attachment", threadId, `ATTACHMENT#${attachmentId}`);
/**
 * Returns the key of the item that counts the messages that a partner sent in a calendar minute, by the start of the
 * minute.
 */
export const messageMinuteKey = (partnerId: string, minute: number) =>
  itemKey("messageMinute", partnerId, `MINUTE#${minute}`);
/**
 * Returns the key of the item that counts the bytes of attachments that a partner announced in a calendar hour, by the
 * start of the hour.
 */
export const attachmentHourKey = (partnerId: string, hour: number) =>
  itemKey("attachmentHour", partnerId, `HOUR#${hour}`);
/** Returns the key of the assignment of a thread and its order. */
export const assignmentKey = (threadId: string) => itemKey("assignment", threadId, "ASSIGNMENT");
/** Returns the partition of the threads that are assigned to a person, sorted by id; empty for nobody. */
export const assignmentListKey = ({ threadId, assignee }: Pick<Assignment, "threadId" | "assignee">) =>
  assignee === null ? {} : { gsi1pk: indexPartition("assignee", assignee.userId), gsi1sk: threadId };
