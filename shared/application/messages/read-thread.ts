import type { MessageResource } from "../../contract/resources/messages/message.ts";
import type { Assignment } from "../../domain/assignments/assignment.ts";
import { emptyThread, type MessageThread } from "../../domain/messages/message-thread.ts";
import { composePage, type ThreadPosition, type ThreadSort } from "../../domain/messages/thread-lines.ts";
import { getAssignment } from "../../persistence/assignments/assignments.ts";
import { getMessageThread } from "../../persistence/messages/message-threads.ts";
import { readMessages } from "../../persistence/messages/messages.ts";
import { findThread, type ThreadSubject } from "./find-thread.ts";
import { presentLine } from "./present-message.ts";

/** Page of a thread to read. */
export interface ThreadRequest {
  sort: ThreadSort;
  limit: number;
  /** End of the previous page; null for the first. */
  after: ThreadPosition | null;
}

/** A page of a thread, and the thread. */
export interface ThreadView {
  thread: MessageThread;
  lines: MessageResource[];
  /** Position after each entry. */
  positions: ThreadPosition[];
  next: ThreadPosition | null;
  /**
   * Position before the first entry, from which a reader can continue in the other direction; null for an empty page.
   */
  turn: ThreadPosition | null;
}

/**
 * Reads a page of a thread in one round trip. The status changes need no extra read: they are part of the order, which
 * `finding` reads anyway to check its owner.
 * @param finding the thread's subject; if it fails, nothing is returned
 */
export async function readThread(
  threadId: string,
  finding: ThreadSubject | Promise<ThreadSubject>,
  { sort, limit, after }: ThreadRequest,
): Promise<ThreadView> {
  const [{ place, statuses }, stored, messages] = await Promise.all([
    finding,
    getMessageThread(threadId),
    readMessages(threadId, { sort, after: after?.sequence ?? null, count: limit + 1 }),
  ]);
  const page = composePage({ messages, statuses }, { sort, after, limit });
  return { ...page, thread: stored ?? emptyThread(place), lines: page.lines.map(presentLine) };
}

/** A page of a thread with the assignment, which only operators see; null means never assigned. */
export interface OperatorThreadView extends ThreadView {
  assignment: Assignment | null;
}

/** Reads a page of any partner's thread for operators. @throws Problem `message_thread_not_found` */
export async function readOperatorThread(
  threadId: string,
  request: ThreadRequest,
): Promise<OperatorThreadView> {
  const [view, assignment] = await Promise.all([
    readThread(threadId, findThread(threadId), request),
    getAssignment(threadId),
  ]);
  return { ...view, assignment };
}
