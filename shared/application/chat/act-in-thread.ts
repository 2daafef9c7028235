import type { ChatThreadResource } from "../../contract/chat/frames.ts";
import type {
  CreatedAttachment,
  FileAnnouncement,
  OpenedAttachment,
} from "../../contract/resources/messages/attachment.ts";
import type { MessageResource } from "../../contract/resources/messages/message.ts";
import type { ChatConnection } from "../../domain/chat/chat-connection.ts";
import { createOperatorAttachment, createPartnerAttachment } from "../messages/create-attachment.ts";
import { findThread, partnerThread, type ThreadSubject } from "../messages/find-thread.ts";
import { markReadByOperator, markReadByPartner } from "../messages/mark-thread-read.ts";
import { openAttachment } from "../messages/open-attachment.ts";
import { replyToThread } from "../messages/reply-to-thread.ts";
import { sendAsPartner } from "../messages/send-as-partner.ts";
import { presentChatThread } from "./present-chat.ts";

/** Returns the thread of a connection if its member has access. @throws Problem `message_thread_not_found` */
export const findOwnThread = ({ member, partnerId, threadId }: ChatConnection): Promise<ThreadSubject> =>
  member.side === "partner" ? partnerThread(partnerId, threadId) : findThread(threadId);

/**
 * Sends a message as the member of a connection.
 * @param token the idempotency key
 * @throws the Problems of the routes that send messages
 */
export async function sendOverChat(
  { member, partnerId, threadId, tokenSha256 }: ChatConnection,
  { text, attachmentIds, token }: { text: string; attachmentIds: readonly string[]; token: string },
  now: number,
): Promise<MessageResource> {
  if (member.side === "operator") {
    const { actor, displayName } = member;
    return (await replyToThread({ threadId, text, attachmentIds, token }, { actor, displayName, now }))
      .message;
  }
  const { requesterId, userIdSha256 } = member;
  const chatUser = { threadId, tokenSha256 };
  const written = {
    threadId,
    text,
    attachmentIds,
    partnerId,
    callerId: requesterId,
    userIdSha256,
    chatUser,
    token,
    now,
  };
  const findPlace = async () => (await partnerThread(partnerId, threadId)).place;
  return (await sendAsPartner(written, findPlace)).message;
}

/**
 * Marks the thread of a connection as read for its member's party. @throws the Problems of the routes that mark threads
 * as read
 */
export async function markOverChat(
  { member, partnerId, threadId }: ChatConnection,
  through: number,
  now: number,
): Promise<ChatThreadResource> {
  const read = { threadId, through };
  const thread =
    member.side === "partner"
      ? await markReadByPartner(partnerId, read)
      : await markReadByOperator(read, { actor: member.actor, now });
  return presentChatThread(thread);
}

/** Creates an attachment as the member of a connection. @throws the Problems of the routes that create attachments */
export function attachOverChat(
  { member, partnerId, threadId, tokenSha256 }: ChatConnection,
  file: FileAnnouncement,
  now: number,
): Promise<CreatedAttachment> {
  const request = { threadId, file };
  return member.side === "partner"
    ? createPartnerAttachment(request, { partnerId, chatUser: { threadId, tokenSha256 }, now })
    : createOperatorAttachment(request, { actor: member.actor, now });
}

/**
 * Returns an attachment in a connection's thread, with a download link. @throws the Problems of the routes that open
 * attachments
 */
export const openOverChat = (
  connection: ChatConnection,
  attachmentId: string,
  now: number,
): Promise<OpenedAttachment> =>
  openAttachment({ threadId: connection.threadId, attachmentId }, findOwnThread(connection), now);
