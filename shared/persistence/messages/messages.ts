import { anonymousOperator } from "../../domain/access/display-name.ts";
import { minuteOf } from "../../domain/access/rate-limit.ts";
import type { Message, MessageAuthor } from "../../domain/messages/message.ts";
import { messagesPerMinute } from "../../domain/messages/message-rate.ts";
import type { ThreadSort } from "../../domain/messages/thread-lines.ts";
import { hourSeconds } from "../../domain/time/durations.ts";
import { decodeBase32, encodeBase32, randomBase32 } from "../../platform/create-id.ts";
import { currentTraceHeader } from "../../platform/current-trace.ts";
import { messageKey, messageMinuteKey } from "../keys/message-keys.ts";
import { type QueryPage, queryPage } from "../table/query.ts";
import { startWithin } from "../table/start-within.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems, type StoredItem } from "../table/table.ts";
import { putWrite, updateWrite, type Write } from "../table/transaction.ts";

const messageItems = storedEntity<Message>("message");

/** Returns a stored message. Messages of earlier releases have no attachments, and their operators have no name. */
function messageOf(item: StoredItem): Message {
  const message: Partial<Message> & Omit<Message, "attachments"> = messageItems.fromItem(item);
  const { kind, userIdSha256, displayName }: Partial<MessageAuthor> & Omit<MessageAuthor, "displayName"> =
    message.author;
  const unnamed = kind === "operator" ? anonymousOperator : null;
  const author = { kind, userIdSha256, displayName: displayName ?? unnamed };
  return { ...message, author, attachments: message.attachments ?? [] };
}

const idSequenceDigits = 9;
const idRandomDigits = 11;

/**
 * Returns a new id such as `msg_000000003c4d2...`: the message's number in its thread, and random characters.
 */
export const messageIdAt = (sequence: number): string =>
  `msg_${encodeBase32(sequence, idSequenceDigits)}${randomBase32(idRandomDigits)}`;

/** Returns the number encoded in a message's id; null for any other text. */
function sequenceOfMessageId(messageId: string): number | null {
  const digits = /^msg_([0-9a-z]{20})$/.exec(messageId)?.[1];
  return digits === undefined ? null : decodeBase32(digits.slice(0, idSequenceDigits));
}

/** Returns a message by its number in its thread; null if it does not exist. */
export async function getMessage(threadId: string, sequence: number): Promise<Message | null> {
  const item = await getItem("get:message", messageKey(threadId, sequence));
  return item === null ? null : messageOf(item);
}

/** Returns messages of a thread by their numbers, strongly consistent; unknown numbers are omitted. */
export async function getMessages(threadId: string, sequences: readonly number[]): Promise<Message[]> {
  const keys = sequences.map((sequence) => messageKey(threadId, sequence));
  const items = await getItems("get:message", keys);
  return items.flatMap((item) => (item === null ? [] : [messageOf(item)]));
}

/** Returns a message by its id; null when the thread has no message with this id. */
export async function findMessage(threadId: string, messageId: string): Promise<Message | null> {
  const sequence = sequenceOfMessageId(messageId);
  const message = sequence === null ? null : await getMessage(threadId, sequence);
  return message?.messageId === messageId ? message : null;
}

const lastSequence = 999_999_999_999;

/**
 * Returns the next messages of a thread: `count` of them, or all. One round trip per megabyte.
 * @param after number of the message to continue after; null for the first message in that direction
 */
export async function readMessages(
  threadId: string,
  { sort, after, count }: { sort: ThreadSort; after: number | null; count: number },
): Promise<Message[]> {
  const descending = sort === "created_desc";
  const span = { first: messageKey(threadId, 1).sk, last: messageKey(threadId, lastSequence).sk };
  const start = startWithin(span, after === null ? null : { ...messageKey(threadId, after) }, descending);
  if (start === null) return [];
  const found: Message[] = [];
  let { startKey } = start;
  do {
    const page: QueryPage = await queryPage("query:message", {
      partition: messageKey(threadId, 1).pk,
      sortKey: "sk BETWEEN :first AND :last",
      values: { ":first": span.first, ":last": span.last },
      descending,
      limit: count - found.length,
      startKey,
    });
    found.push(...page.items.map(messageOf));
    startKey = page.lastKey;
  } while (startKey !== null && found.length < count);
  return found;
}

/**
 * Returns the write that stores a new message. It needs no condition of its own, because the condition of its thread,
 * in the same transaction, ensures that each number is assigned once.
 */
export const newMessageWrite = (message: Message): Write =>
  putWrite("put:message", `message:${message.messageId}`, itemOf(message));

/** Name of the write that rejects a second withdrawal. */
export const withdrawalWriteName = "message-withdrawal";

/** Returns the write that stores a withdrawn message. */
export const withdrawnMessageWrite = (message: Message): Write =>
  putWrite("put:message", withdrawalWriteName, itemOf(message), {
    expression: "withdrawal = :none",
    values: { ":none": null },
  });

/** Returns the item with the trace that writes it. The push of the message continues this trace. */
const itemOf = (message: Message) =>
  messageItems.toItem(
    { ...messageKey(message.threadId, message.sequence), traceHeader: currentTraceHeader() },
    // An earlier release does not know `displayName` and shows `name`.
    { ...message, author: { ...message.author, name: message.author.displayName } },
  );

/** Name of the write that rejects a partner's message or attachment beyond the limit per minute. */
export const messageMinuteWriteName = "message-minute";

/** Returns the write that counts a message or an attachment of a partner, named `messageMinuteWriteName`. */
export const countMessageWrite = (partnerId: string, now: number): Write =>
  updateWrite(
    "update:messageMinute",
    messageMinuteWriteName,
    messageMinuteKey(partnerId, minuteOf(now)),
    {
      expression: "SET expires_at = :expires ADD taken :one",
      values: { ":expires": minuteOf(now) / 1000 + hourSeconds, ":one": 1 },
    },
    {
      expression: "attribute_not_exists(taken) OR taken < :limit",
      values: { ":limit": messagesPerMinute },
    },
  );
