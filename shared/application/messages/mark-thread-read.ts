import type { MessageParty } from "../../domain/messages/message.ts";
import { type MessageThread, markRead } from "../../domain/messages/message-thread.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { getMessageThread, threadWrite } from "../../persistence/messages/message-threads.ts";
import { getMessage } from "../../persistence/messages/messages.ts";
import { commit, type Write } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { OperatorContext } from "../operator-context.ts";
import { threadNotFound } from "./find-thread.ts";
import { isThreadRaced } from "./is-thread-raced.ts";
import { presentOperatorThread } from "./present-message.ts";

/** A thread, and the number of the last message that was read. */
export interface ReadThrough {
  threadId: string;
  through: number;
}

/**
 * Marks a thread as read by its partner.
 * @throws Problem `message_thread_not_found`, also for another partner's thread; `validation_error` for a
 * number beyond the newest message
 */
export const markReadByPartner = (partnerId: string, read: ReadThrough): Promise<MessageThread> =>
  markThread(read, "partner", { mayMark: (thread) => thread.partnerId === partnerId });

/**
 * Marks a thread as read by the operators, with an audit entry.
 * @throws Problem `message_thread_not_found`, or `validation_error` for a number beyond the newest message
 */
export const markReadByOperator = (
  read: ReadThrough,
  { actor, now }: OperatorContext,
): Promise<MessageThread> =>
  markThread(read, "operator", {
    mayMark: () => true,
    alongside: (before, after) => [
      auditWrite({
        ...{ actor, now, action: "message_thread.read", resource: "message_thread" },
        resourceId: read.threadId,
        before: presentOperatorThread(before),
        after: presentOperatorThread(after),
      }),
    ],
  });

interface Marking {
  mayMark: (thread: MessageThread) => boolean;
  alongside?: (before: MessageThread, after: MessageThread) => Write[];
}

const markThread = (
  { threadId, through }: ReadThrough,
  party: MessageParty,
  { mayMark, alongside = () => [] }: Marking,
): Promise<MessageThread> =>
  commitWithRetries(async () => {
    const [thread, message] = await Promise.all([getMessageThread(threadId), getMessage(threadId, through)]);
    if (thread === null || !mayMark(thread)) throw threadNotFound(threadId);
    const marked = markRead(thread, party, message);
    if (marked === null) return thread;
    await commit([threadWrite(marked), ...alongside(thread, marked)]);
    return marked;
  }, isThreadRaced);
