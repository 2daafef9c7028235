import { type MessageThread, unreadCountOf } from "../../domain/messages/message-thread.ts";
import type { DuePosition } from "../../persistence/due-pages.ts";
import {
  positionOfThread,
  readPartnerThreads,
  readWaitingThreads,
  type ThreadListPosition,
} from "../../persistence/messages/message-threads.ts";
import { collectPage } from "../collect-page.ts";

/** A page of threads with the position after each thread, and the start of the next page: null at the end. */
export interface ThreadListPage<Position> {
  threads: MessageThread[];
  positions: Position[];
  next: Position | null;
}

/** Filter and start of a partner's list of threads; `after` is null for the first page. */
export interface ThreadListRequest {
  partnerId: string;
  /** Only threads with messages that the partner has not read. */
  isUnread: boolean;
  limit: number;
  after: ThreadListPosition | null;
}

/** Lists a partner's threads, newest message first. */
export async function listThreads({
  partnerId,
  isUnread,
  limit,
  after,
}: ThreadListRequest): Promise<ThreadListPage<ThreadListPosition>> {
  const { items: threads, next } = await collectPage<MessageThread, ThreadListPosition>({
    limit,
    after,
    isNarrow: isUnread,
    read: (count, position) => readPartnerThreads(partnerId, count, position),
    matches: (thread) => !isUnread || unreadCountOf(thread, "partner") > 0,
    positionOf: positionOfThread,
  });
  return { threads, positions: threads.map(positionOfThread), next };
}

/** End of a page of operators' threads: of one partner, or of waiting threads. */
export type OperatorThreadPosition = ThreadListPosition | DuePosition;

/**
 * Lists threads for operators: all threads of a partner, newest message first. A null partner lists the
 * threads with unread messages of all partners, longest waiting first. `after` must be a position of the same
 * list.
 */
export async function listOperatorThreads(
  partnerId: string | null,
  limit: number,
  after: OperatorThreadPosition | null,
): Promise<ThreadListPage<OperatorThreadPosition>> {
  if (partnerId !== null) {
    return listThreads({ partnerId, isUnread: false, limit, after: after as ThreadListPosition | null });
  }
  const { waiting, next } = await readWaitingThreads(limit, after as DuePosition | null);
  return {
    threads: waiting.map(({ thread }) => thread),
    positions: waiting.map(({ position }) => position),
    next,
  };
}
