import {
  type MessageThread,
  messageCountOf,
  type ThreadReference,
} from "../../domain/messages/message-thread.ts";
import { indexPartition } from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { messageThreadKey, partnerThreadsKey } from "../keys/message-keys.ts";
import { type DuePosition, readDuePage } from "../table/due-pages.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { queryIndexPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../table/transaction.ts";

const threadItems = storedEntity<MessageThread>("message_thread");

/** Returns a thread with messages; null for any other id. */
export async function getMessageThread(threadId: string): Promise<MessageThread | null> {
  const item = await getItem("get:messageThread", messageThreadKey(threadId));
  return item === null ? null : threadItems.fromItem(item);
}

/** The end of a page of a partner's threads. */
export interface ThreadListPosition {
  lastMessageAt: number;
  threadId: string;
}

/**
 * Returns the next threads of a partner, newest message first, in one round trip. The list is eventually consistent.
 * @param after the last thread of the previous page; null for the first
 */
export async function readPartnerThreads(
  partnerId: string,
  count: number,
  after: ThreadListPosition | null,
): Promise<{ items: MessageThread[]; next: ThreadListPosition | null }> {
  const { items, lastKey } = await queryIndexPage("queryIndex:partnerThreads", {
    partition: indexPartition("partnerThreads", partnerId),
    descending: true,
    limit: count,
    startKey: after && {
      ...messageThreadKey(after.threadId),
      ...partnerThreadsKey(partnerId, after.lastMessageAt, after.threadId),
    },
  });
  const threads = items.map(threadItems.fromItem);
  const last = threads.at(-1);
  return { items: threads, next: lastKey === null || last === undefined ? null : positionOfThread(last) };
}

/** Returns the position after a thread in its partner's list. */
export const positionOfThread = ({ lastMessageAt, threadId }: MessageThread): ThreadListPosition => ({
  lastMessageAt: Number(lastMessageAt),
  threadId,
});

/** A thread that waits for the operators, and the position after it. */
export interface WaitingThread {
  thread: MessageThread;
  position: DuePosition;
}

/**
 * Returns the next threads of all partners with unread messages for the operators, longest waiting first, in
 * two round trips. The list is eventually consistent; its items are read consistently.
 * @param after the end of the previous page; null for the first
 */
export async function readWaitingThreads(
  limit: number,
  after: DuePosition | null,
): Promise<{ waiting: WaitingThread[]; next: DuePosition | null }> {
  const page = { limit, after, descending: false };
  const { rows, next } = await readDuePage("queryDue:messageThread", page);
  const items = await getItems(
    "get:messageThread",
    rows.map(({ key }) => key),
  );
  const waiting = rows.flatMap(({ position }, index) => {
    const item = items[index];
    const thread = item ? threadItems.fromItem(item) : null;
    // The index lags behind, so a thread that was read in the meantime is left out.
    return thread === null || thread.waitingSince === null ? [] : [{ thread, position }];
  });
  return { waiting, next };
}

/** Returns the name of the write that rejects a change when the thread changed since it was read. */
export const messageThreadWriteName = ({ threadId }: Pick<ThreadReference, "threadId">): string =>
  `message-thread:${threadId}`;

/** Returns the write that stores a changed thread. The first write creates the thread. */
export function threadWrite(thread: MessageThread): Write {
  const { threadId, partnerId, waitingSince, version } = thread;
  if (messageCountOf(thread) === 0) throw new Error(`The thread ${threadId} has no message`);
  const due =
    waitingSince === null
      ? {}
      : { duepk: `${duePrefix.messageThread}${dueShardOf(threadId)}`, dueat: waitingSince };
  const places = {
    ...messageThreadKey(threadId),
    ...partnerThreadsKey(partnerId, Number(thread.lastMessageAt), threadId),
    ...due,
  };
  return putWrite(
    "put:messageThread",
    messageThreadWriteName(thread),
    threadItems.toItem(places, thread),
    version === 1 ? mustBeNew : atVersion(version - 1),
  );
}
