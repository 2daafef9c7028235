import type { MessageResource } from "../../contract/resources/messages/message.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { type Message, withdrawMessage } from "../../domain/messages/message.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../persistence/events/emit-events.ts";
import { removedAttachmentWrite } from "../../persistence/messages/attachments.ts";
import { blankedEventWrite, findMessageEvent } from "../../persistence/messages/message-event.ts";
import { getMessageThread } from "../../persistence/messages/message-threads.ts";
import { findMessage, withdrawnMessageWrite } from "../../persistence/messages/messages.ts";
import { commit, type Write } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { NamedOperatorContext, OperatorContext } from "../operator-context.ts";
import { findThread, threadNotFound } from "./find-thread.ts";
import { isThreadRaced } from "./is-thread-raced.ts";
import { messageEvent, presentMessage } from "./present-message.ts";
import { type SentMessage, sendMessage } from "./send-message.ts";

/** An operator's message with its idempotency key. */
export interface OperatorText {
  threadId: string;
  text: string;
  attachmentIds: readonly string[];
  token: string;
}

/**
 * Sends a message of an operator, with its entry in the audit log.
 * @throws Problem `message_thread_not_found`, `validation_error` about attachments, or `idempotency_key_reused`
 */
export const replyToThread = (
  { threadId, text, attachmentIds, token }: OperatorText,
  context: NamedOperatorContext,
): Promise<SentMessage> =>
  sendMessage({
    ...{ threadId, text, attachmentIds, token },
    author: { kind: "operator", displayName: context.displayName, userIdSha256: null },
    partnerId: null,
    findPlace: async () => (await findThread(threadId)).place,
    callerId: `operator#${context.actor}`,
    alongside: (message) => [messageAudit("message.send", null, message, context)],
    now: context.now,
  });

/**
 * Withdraws a message of either party. One transaction also withdraws its attachments, updates its event and
 * writes an audit entry that keeps the text and the file names, so that every withdrawal can be traced. The
 * event loses its preview, so that neither the log nor a replay shows it. The files are deleted after the
 * attachments.
 * @throws Problem `message_thread_not_found`, `not_found`, or `conflict` when it was already withdrawn
 */
export const withdrawFromThread = (
  { threadId, messageId }: Pick<Message, "threadId" | "messageId">,
  reason: string,
  context: OperatorContext,
): Promise<MessageResource> =>
  commitWithRetries(async () => {
    const before = await requireMessage(threadId, messageId);
    const after = withdrawMessage(before, { at: context.now, by: context.actor, reason });
    const [streams, sent] = await Promise.all([
      readEventStreams([before.partnerId]),
      findMessageEvent(before),
    ]);
    const events = [...streams.values()].flatMap((stream) =>
      eventWrites(stream, [messageEvent(after)], emissionAt(context.now)),
    );
    await commit([
      withdrawnMessageWrite(after),
      ...(sent === null ? [] : [blankedEventWrite(sent)]),
      ...before.attachments.map(({ attachmentId }) => removedAttachmentWrite(threadId, attachmentId)),
      messageAudit("message.withdraw", before, after, { ...context, reason }),
      ...events,
    ]);
    return presentMessage(after);
  }, isThreadRaced);

async function requireMessage(threadId: string, messageId: string): Promise<Message> {
  const [thread, message] = await Promise.all([getMessageThread(threadId), findMessage(threadId, messageId)]);
  if (thread === null) throw threadNotFound(threadId);
  if (message !== null) return message;
  throw new Problem("not_found", "The thread has no message with this id. Read the thread to find its id.", {
    message_id: messageId,
  });
}

const messageAudit = (
  action: string,
  before: Message | null,
  after: Message,
  { actor, now, reason }: OperatorContext & { reason?: string },
): Write =>
  auditWrite({
    ...{ actor, action, now, reason },
    resource: "message",
    resourceId: after.messageId,
    before: before && presentMessage(before),
    after: presentMessage(after),
  });
