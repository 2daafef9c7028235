import type { MessageResource } from "../../contract/resources/messages/message.ts";
import { requireSameRequest } from "../../domain/idempotency/require-same-request.ts";
import { shownFile } from "../../domain/messages/attachment.ts";
import { claimAttachments } from "../../domain/messages/claim-attachments.ts";
import type { Message, MessageAuthor } from "../../domain/messages/message.ts";
import type { MessageRequest } from "../../domain/messages/message-request.ts";
import {
  addMessage,
  emptyThread,
  messageCountOf,
  type ThreadReference,
} from "../../domain/messages/message-thread.ts";
import type { EventStream } from "../../domain/webhooks/event.ts";
import {
  getIdempotencyRecord,
  type IdempotencyRecord,
  idempotencyRecordWrite,
  idempotencyWriteName,
  readIdempotencyRecord,
} from "../../persistence/access/idempotency-records.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../persistence/events/emit-events.ts";
import { getAttachments, sentAttachmentWrite } from "../../persistence/messages/attachments.ts";
import { getMessageThread, threadWrite } from "../../persistence/messages/message-threads.ts";
import { getMessage, messageIdAt, newMessageWrite } from "../../persistence/messages/messages.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { hashText } from "../../platform/hash-text.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { isThreadRaced } from "./is-thread-raced.ts";
import { limitOfRefusal } from "./limit-of-refusal.ts";
import { messageEvent, presentMessage } from "./present-message.ts";
import { storeFilesOnce } from "./store-files.ts";

/** A text for a thread, with its sender and idempotency key. */
export interface Dispatch {
  threadId: string;
  text: string;
  /** Ids of attachments of the thread, in the order in which they are shown. */
  attachmentIds: readonly string[];
  author: MessageAuthor;
  /** The partner; null if the partner becomes known only with the thread. */
  partnerId: string | null;
  /** Finds the thread's partner and order. If it fails, the message is rejected. */
  findPlace: () => Promise<ThreadReference>;
  /** The key, user or operator that sends the message. */
  callerId: string;
  /** The client's `Idempotency-Key`. */
  token: string;
  /** Further writes of the same transaction: the audit entry, or the count toward the partner's limit per minute. */
  alongside: (message: Message) => Write[];
  /** Epoch milliseconds. */
  now: number;
}

/** The message, or the earlier message with the same idempotency key. */
export interface SentMessage {
  replayed: boolean;
  message: MessageResource;
}

/**
 * Sends a message. One transaction stores the message under the thread's next number, its attachments, the thread, the
 * idempotency record, the count toward the partner's limit per minute, and the event. Takes one round trip of reads,
 * two if the partner is not known, and one commit. Attachments take two more requests to the store, which a retried
 * commit does not repeat.
 * @throws Problem of `findPlace`, `validation_error` naming each attachment that cannot be sent,
 * `idempotency_key_reused`, or `rate_limited` for a partner's message beyond the limit; the key then stays
 * unused.
 */
export const sendMessage = (dispatch: Dispatch): Promise<SentMessage> => {
  const storeFiles = storeFilesOnce();
  return commitWithRetries(() => trySending(dispatch, storeFiles), isThreadRaced);
};

async function trySending(
  dispatch: Dispatch,
  storeFiles: ReturnType<typeof storeFilesOnce>,
): Promise<SentMessage> {
  const { threadId, text, attachmentIds, author, callerId, token, now } = dispatch;
  const request = requestOf(dispatch);
  const placing = dispatch.findPlace();
  const [record, stored, found, place, stream] = await Promise.all([
    getIdempotencyRecord(callerId, token),
    getMessageThread(threadId),
    getAttachments(threadId, attachmentIds),
    placing,
    readStream(dispatch.partnerId, placing),
  ]);
  if (record !== null) return replay(record, request);
  const attachments = await storeFiles(claimAttachments(attachmentIds, found, { side: author.kind, now }));
  const before = stored ?? emptyThread(place);
  const messageId = messageIdAt(messageCountOf(before) + 1);
  const files = attachments.map(shownFile);
  const { thread, message: added } = addMessage(before, { messageId, author, text, attachments: files, now });
  const message = { ...added, eventSequence: stream.lastSequence + 1 };
  const response: SentAs = { sequence: message.sequence };
  try {
    await commit([
      idempotencyRecordWrite(callerId, token, { request, response }, now),
      threadWrite(thread),
      newMessageWrite(message),
      ...attachments.map((one) => sentAttachmentWrite({ ...one, sequence: message.sequence })),
      ...dispatch.alongside(message),
      ...eventWrites(stream, [messageEvent(message)], emissionAt(now)),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    return resolveRefusal(error, request, now);
  }
  return { replayed: false, message: presentMessage(message) };
}

const requestOf = ({ threadId, text, attachmentIds }: Dispatch): MessageRequest => ({
  ...{ operation: "sendMessage", threadId, textHash: hashText(text) },
  ...(attachmentIds.length > 0 && { attachmentIds: attachmentIds.join() }),
});

/** Response stored in the idempotency record. The response excludes the text, which may be withdrawn. */
interface SentAs {
  sequence: number;
}

async function readStream(partnerId: string | null, placing: Promise<ThreadReference>): Promise<EventStream> {
  const receiver = partnerId ?? (await placing).partnerId;
  const stream = (await readEventStreams([receiver])).get(receiver);
  if (stream === undefined) throw new Error(`The event stream of ${receiver} was not read`);
  return stream;
}

/**
 * Returns the result of a rejected commit: the message of the same key, the error of the limit, or another
 * attempt.
 */
async function resolveRefusal(
  refused: TransactionRefused,
  request: MessageRequest,
  now: number,
): Promise<SentMessage> {
  const sameKey = refused.refusalOf(idempotencyWriteName)?.item;
  if (sameKey) return replay(readIdempotencyRecord(sameKey), request);
  throw limitOfRefusal(refused, now) ?? refused;
}

async function replay(record: IdempotencyRecord, request: MessageRequest): Promise<SentMessage> {
  requireSameRequest(record.request, request);
  const { sequence } = record.response as SentAs;
  const message = await getMessage(request.threadId, sequence);
  if (message === null) throw new Error(`Message ${sequence} of ${request.threadId} does not exist`);
  return { replayed: true, message: presentMessage(message) };
}
