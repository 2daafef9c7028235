import type { AssigneeFilter } from "../../domain/assignments/assignment.ts";
import { type MessageThread, unreadCountOf } from "../../domain/messages/message-thread.ts";
import {
  positionOfThread,
  readPartnerThreads,
  readWaitingThreads,
  type ThreadListPosition,
} from "../../persistence/messages/message-threads.ts";
import type { DuePosition } from "../../persistence/table/due-pages.ts";
import { filterAssigned } from "../assignments/filter-assigned.ts";
import { collectPage } from "../collect-page.ts";

/** A page of threads with the position after each thread, and the start of the next page (null at the end). */
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

/**
 * End of a page of the operators' list, which contains either one partner's threads or the waiting threads of all
 * partners.
 */
export type OperatorThreadPosition = ThreadListPosition | DuePosition;

/** Filter and start of the operators' list of threads. */
export interface OperatorThreadRequest {
  /** Only the threads of this partner; null for the threads with unread messages of all partners. */
  partnerId: string | null;
  /** Only threads that are assigned to a person, or to nobody; null for any. */
  assignee: AssigneeFilter | null;
  limit: number;
  /** A position of the same list; null for the first page. */
  after: OperatorThreadPosition | null;
}

/** A row of the operators' list. */
interface ThreadRow {
  thread: MessageThread;
  position: OperatorThreadPosition;
}

/**
 * Lists threads for operators: all threads of a partner, newest message first, or the threads of all partners with
 * unread messages, longest waiting first.
 */
export async function listOperatorThreads({
  partnerId,
  assignee,
  limit,
  after,
}: OperatorThreadRequest): Promise<ThreadListPage<OperatorThreadPosition>> {
  const read = partnerId === null ? readWaitingRows : readRowsOf(partnerId);
  const { items, next } = await (assignee === null && partnerId === null
    ? read(limit, after)
    : collectPage<ThreadRow, OperatorThreadPosition>({
        ...{ limit, after, isNarrow: assignee !== null, positionOf: ({ position }) => position },
        read: async (count, position) => {
          const page = await read(count, position);
          return {
            ...page,
            items: await filterAssigned(page.items, ({ thread }) => thread.threadId, assignee),
          };
        },
        matches: () => true,
      }));
  return {
    threads: items.map(({ thread }) => thread),
    positions: items.map(({ position }) => position),
    next,
  };
}

type ReadRows = (
  count: number,
  after: OperatorThreadPosition | null,
) => Promise<{ items: ThreadRow[]; next: OperatorThreadPosition | null }>;

const readWaitingRows: ReadRows = async (count, after) => {
  const { waiting, next } = await readWaitingThreads(count, after as DuePosition | null);
  return { items: waiting, next };
};

const readRowsOf =
  (partnerId: string): ReadRows =>
  async (count, after) => {
    const { items, next } = await readPartnerThreads(partnerId, count, after as ThreadListPosition | null);
    return { items: items.map((thread) => ({ thread, position: positionOfThread(thread) })), next };
  };
