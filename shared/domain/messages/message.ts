import { Problem } from "../errors/problem.ts";
import type { AttachedFile } from "./attachment.ts";

/** The two parties of a thread: the partner, and the operators together. */
export const messageParties = ["partner", "operator"] as const;

/** A party of a thread: the partner, or the operators together. */
export type MessageParty = (typeof messageParties)[number];

/** Kinds of authors of thread entries. `system` marks an entry about a new status of the order. */
export const authorKinds = [...messageParties, "system"] as const;

/** Returns the party that reads the messages of the given party. */
export const otherParty = (party: MessageParty): MessageParty =>
  party === "partner" ? "operator" : "partner";

/** Bounds of a message, in characters. */
export const messageLimits = {
  text: 4_000,
  /** Characters of the text in an event. */
  preview: 200,
  /** Characters of a withdrawal's reason. */
  reason: 500,
} as const;

/** Author of a message. */
export interface MessageAuthor {
  kind: MessageParty;
  /** The operator's name that partners saw at the time; null for a partner. */
  displayName: string | null;
  /** SHA-256 of the id of the partner's end user; null if there is none, and for operators. */
  userIdSha256: string | null;
}

/** Number of sent messages per party. */
export type MessageCounts = Readonly<Record<MessageParty, number>>;

/** The withdrawal of a message by an operator. */
export interface Withdrawal {
  /** Epoch milliseconds. */
  at: number;
  by: string;
  reason: string;
}

/** A message of a thread. It never changes, except that an operator may withdraw it. */
export interface Message {
  messageId: string;
  threadId: string;
  partnerId: string;
  /** The order of the thread; null in the partner's general thread. */
  orderId: string | null;
  /** The message's number in its thread, from 1 without gaps. */
  sequence: number;
  author: MessageAuthor;
  /** Text as written, empty only with attachments; null once withdrawn. */
  text: string | null;
  /** The files as the author arranged them; empty after a withdrawal. */
  attachments: readonly AttachedFile[];
  /** Epoch milliseconds; never before the previous message. */
  createdAt: number;
  /** Number of messages of the thread up to and including this message, per party. */
  counts: MessageCounts;
  withdrawal: Withdrawal | null;
  /** Number of the message's event; absent from older messages. */
  eventSequence?: number;
}

/** Returns the beginning of a text, cut between characters. */
export const previewOf = (text: string): string => [...text].slice(0, messageLimits.preview).join("");

/**
 * Returns the message without its text and attachments, and with the operator and the reason of the
 * withdrawal.
 * @throws Problem `conflict` when it was already withdrawn
 */
export function withdrawMessage(message: Message, withdrawal: Withdrawal): Message {
  if (message.withdrawal !== null) {
    throw new Problem("conflict", "This message is already withdrawn.", {
      reason: "already_withdrawn",
    });
  }
  return { ...message, text: null, attachments: [], withdrawal };
}
