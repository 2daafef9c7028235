import type { Attachment } from "../../domain/messages/attachment.ts";
import { countChatUseWrites } from "../../persistence/chat/chat-uses.ts";
import { countBytesWrite } from "../../persistence/messages/attachments.ts";
import type { Write } from "../../persistence/table/transaction.ts";

/**
 * Returns the writes that add the size of a partner's attachment to the counters of its creation hour, or subtract it.
 * The counters are per account, and over the chat stream also per token and thread. Operators' attachments are not
 * counted.
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
