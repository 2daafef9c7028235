import type { ThreadRequest, ThreadView } from "../application/messages/read-thread.ts";
import type { PartnerText } from "../application/messages/send-as-partner.ts";
import type { SentMessage } from "../application/messages/send-message.ts";
import type { sendMessageRoute } from "../contract/routes/messages/send-message.ts";
import type { MessageThread } from "../domain/messages/message-thread.ts";
import type { ThreadPosition } from "../domain/messages/thread-lines.ts";
import { hashText } from "../platform/hash-text.ts";
import { positionCursor } from "./list-cursor.ts";
import { pageReply } from "./page-reply.ts";
import type { PartnerCall } from "./partner-handler.ts";
import type { Reply } from "./reply.ts";
import { requireToken } from "./require-idempotency-key.ts";

/** A call of a partner's route that sends a message. All these routes have the same body. */
type SendingCall = Pick<PartnerCall<typeof sendMessageRoute>, "body" | "caller" | "idempotencyKey" | "now">;

/**
 * Returns the message that a partner sends to one of its threads.
 * @throws Error on a route that does not require an idempotency key
 */
export function partnerText(threadId: string, call: SendingCall): PartnerText {
  const { partnerId, callerId, endUserId } = call.caller;
  const userIdSha256 = endUserId === null ? null : hashText(endUserId);
  const { text, attachment_ids: attachmentIds } = call.body;
  const { now } = call;
  return {
    threadId,
    text,
    attachmentIds,
    partnerId,
    callerId,
    userIdSha256,
    chatUser: null,
    token: requireToken(call),
    now,
  };
}

/** Returns 201 with the new message, or 200 with the original message of a repeated request. */
export const sentReply = ({ replayed, message }: SentMessage): Reply =>
  replayed
    ? { status: 200, body: message, headers: { "Idempotent-Replayed": "true" } }
    : { status: 201, body: message };

/**
 * Returns the response with a page of a thread.
 * @param cursor the secret and the binding of the page's cursors
 */
export async function threadReply<View extends ThreadView>(
  query: Omit<ThreadRequest, "after"> & { cursor?: string | undefined },
  cursor: { secret: string; list: string },
  read: (request: ThreadRequest) => Promise<View>,
  presentThread: (thread: MessageThread, view: View) => object,
): Promise<Reply> {
  const { sort, limit } = query;
  const cursors = positionCursor<ThreadPosition>(cursor.secret, `${cursor.list}:${sort}`);
  const view = await read({ sort, limit, after: cursors.open(query.cursor) });
  const { thread, lines, positions, next } = view;
  const positionOf = (_: unknown, index: number) => positions[index] ?? null;
  return pageReply({ data: lines, next, positionOf }, cursors, { thread: presentThread(thread, view) });
}
