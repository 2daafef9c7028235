import { presignAttachmentUpload } from "../../adapters/object-storage/presign-attachment.ts";
import type { CreatedAttachment, FileAnnouncement } from "../../contract/resources/messages/attachment.ts";
import type { ChatUser } from "../../domain/chat/chat-use.ts";
import type { Attachment } from "../../domain/messages/attachment.ts";
import type { ThreadReference } from "../../domain/messages/message-thread.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { countChatUseWrites } from "../../persistence/chat/chat-uses.ts";
import { newAttachmentWrite } from "../../persistence/messages/attachments.ts";
import { countMessageWrite } from "../../persistence/messages/messages.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { OperatorContext } from "../operator-context.ts";
import { countAnnouncedBytes } from "./count-announced-bytes.ts";
import { findThread, partnerThread } from "./find-thread.ts";
import { limitOfRefusal } from "./limit-of-refusal.ts";
import { presentCreatedAttachment } from "./present-attachment.ts";

/** A file to send in a thread. */
export interface AttachmentRequest {
  threadId: string;
  file: FileAnnouncement;
}

/**
 * Creates an attachment of a partner and counts it against the partner's limits. Over the chat stream, it also counts
 * against the limits of the token and the thread. Takes one read if the thread belongs to an order, and one commit.
 * @throws Problem `message_thread_not_found` or `rate_limited`
 */
export async function createPartnerAttachment(
  { threadId, file }: AttachmentRequest,
  { partnerId, chatUser, now }: { partnerId: string; chatUser: ChatUser | null; now: number },
): Promise<CreatedAttachment> {
  const { place } = await partnerThread(partnerId, threadId);
  return create(place, file, {
    ...{ side: "partner", chatUser, now },
    alongside: () => [
      countMessageWrite(partnerId, now),
      ...(chatUser === null ? [] : countChatUseWrites(chatUser, { kind: "messages", amount: 1, at: now })),
    ],
  });
}

/**
 * Creates an attachment of the operators, with its entry in the audit log.
 * @throws Problem `message_thread_not_found`
 */
export async function createOperatorAttachment(
  { threadId, file }: AttachmentRequest,
  { actor, now }: OperatorContext,
): Promise<CreatedAttachment> {
  const { place } = await findThread(threadId);
  return create(place, file, {
    ...{ side: "operator", chatUser: null, now },
    alongside: (attachment) => [
      auditWrite({
        ...{ actor, now, action: "attachment.create", resource: "attachment" },
        resourceId: attachment.attachmentId,
        before: null,
        after: { thread_id: threadId, ...file },
      }),
    ],
  });
}

interface Creation extends Pick<Attachment, "side" | "chatUser"> {
  /** Further writes of the same transaction. */
  alongside: (attachment: Attachment) => Write[];
  /** Epoch milliseconds. */
  now: number;
}

async function create(
  { threadId, partnerId }: ThreadReference,
  { name, content_type: contentType, size_bytes: sizeBytes }: FileAnnouncement,
  { side, chatUser, alongside, now }: Creation,
): Promise<CreatedAttachment> {
  const attachment: Attachment = {
    ...{ attachmentId: createId("att", now), threadId, partnerId, side, chatUser },
    ...{ name, contentType, sizeBytes, createdAt: now, sequence: null, etag: null },
  };
  const writes = [
    newAttachmentWrite(attachment),
    ...countAnnouncedBytes(attachment, 1),
    ...alongside(attachment),
  ];
  const [upload] = await Promise.all([
    presignAttachmentUpload(attachment),
    commitWithRetries(
      () => commit(writes),
      () => false,
    ).catch((error: unknown) => refuseBeyondLimits(error, now)),
  ]);
  return presentCreatedAttachment(attachment, upload, now);
}

function refuseBeyondLimits(error: unknown, now: number): never {
  throw (error instanceof TransactionRefused ? limitOfRefusal(error, now) : undefined) ?? error;
}
