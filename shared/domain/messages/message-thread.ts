import { validationProblem } from "../errors/problem.ts";
import type { AttachedFile } from "./attachment.ts";
import {
  type Message,
  type MessageAuthor,
  type MessageCounts,
  type MessageParty,
  messageParties,
  otherParty,
} from "./message.ts";

/** Read marker of a party. */
export interface ReadMarker {
  /** Number of the last message that was read; 0 for none. */
  through: number;
  /** Number of read messages from the other party. */
  received: number;
}

/** Subject and partner of a thread. */
export interface ThreadReference {
  /** Id of the order. For the general thread, id of the partner. */
  threadId: string;
  partnerId: string;
  orderId: string | null;
}

/** The messages about one order, or between a partner and the operators in general. */
export interface MessageThread extends ThreadReference {
  counts: MessageCounts;
  /** The time of the newest message, epoch milliseconds; null without messages. */
  lastMessageAt: number | null;
  read: Readonly<Record<MessageParty, ReadMarker>>;
  /**
   * No unread message from the partner is older than this time, epoch milliseconds. Null if no message is unread.
   */
  waitingSince: number | null;
  /** Counts the thread's changes from 1; 0 for a thread without messages, which is not stored. */
  version: number;
}

const unread: ReadMarker = { through: 0, received: 0 };

/** Returns a thread without messages. */
export const emptyThread = ({ threadId, partnerId, orderId }: ThreadReference): MessageThread => ({
  ...{ threadId, partnerId, orderId },
  counts: { partner: 0, operator: 0 },
  lastMessageAt: null,
  read: { partner: unread, operator: unread },
  waitingSince: null,
  version: 0,
});

/** Returns the number of messages of a thread, which equals the sequence number of its newest message. */
export const messageCountOf = ({ counts }: Pick<MessageThread, "counts">): number =>
  messageParties.reduce((sum, party) => sum + counts[party], 0);

/** Returns the number of unread messages from the other party. */
export const unreadCountOf = ({ counts, read }: MessageThread, party: MessageParty): number =>
  counts[otherParty(party)] - read[party].received;

/** A text to send. */
export interface WrittenText {
  messageId: string;
  author: MessageAuthor;
  text: string;
  attachments: readonly AttachedFile[];
  /** Epoch milliseconds. */
  now: number;
}

/** Returns the thread with another message, and that message. */
export function addMessage(
  thread: MessageThread,
  { messageId, author, text, attachments, now }: WrittenText,
): { thread: MessageThread; message: Message } {
  const createdAt = Math.max(now, thread.lastMessageAt ?? 0);
  const counts = { ...thread.counts, [author.kind]: thread.counts[author.kind] + 1 };
  const { threadId, partnerId, orderId } = thread;
  const sequence = messageCountOf({ counts });
  const waitingSince = author.kind === "partner" ? (thread.waitingSince ?? createdAt) : thread.waitingSince;
  return {
    thread: { ...thread, counts, lastMessageAt: createdAt, waitingSince, version: thread.version + 1 },
    message: {
      ...{ messageId, threadId, partnerId, orderId, sequence, author, text, attachments },
      ...{ createdAt, counts },
      withdrawal: null,
    },
  };
}

/**
 * Returns the thread as read by a party up to one of its messages; null if that message was already read.
 * @throws Problem `validation_error` on `body.through` when the thread has no such message
 */
export function markRead(
  thread: MessageThread,
  party: MessageParty,
  through: Message | null,
): MessageThread | null {
  if (through === null) {
    const message = `must be the number of a message; the newest is ${messageCountOf(thread)}`;
    throw validationProblem([{ path: "body.through", message }]);
  }
  if (through.sequence <= thread.read[party].through) return null;
  const mark = { through: through.sequence, received: through.counts[otherParty(party)] };
  const marked = { ...thread, read: { ...thread.read, [party]: mark }, version: thread.version + 1 };
  if (party === "partner") return marked;
  const isAllRead = unreadCountOf(marked, "operator") === 0;
  return { ...marked, waitingSince: isAllRead ? null : through.createdAt };
}
