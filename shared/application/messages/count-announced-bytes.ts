import type { Attachment } from "../../domain/messages/attachment.ts";
import { countChatUseWrites } from "../../persistence/chat/chat-uses.ts";
import { countBytesWrite } from "../../persistence/messages/attachments.ts";
import type { Write } from "../../persistence/transaction.ts";

/**
 * Returns the writes that count the bytes of a partner's attachment in the hour of its creation, or give them back:
 * those of its account, and over the chat stream those of its token and thread. Operators' bytes are not counted.
 */
export function countAnnouncedBytes(
  { side, partnerId, sizeBytes, chatUser, createdAt }: Attachment,
  times: 1 | -1,
): Write[] {
  if (side === "operator") return [];
  const amount = times * sizeBytes;
  return [
    countBytesWrite(partnerId, amount, createdAt),
    ...(chatUser === null ? [] : countChatUseWrites(chatUser, { kind: "bytes", amount, at: createdAt })),
  ];
}
