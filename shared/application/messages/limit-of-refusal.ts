import { type ChatUseKind, type ChatUseScope, chatUseReached } from "../../domain/chat/chat-use.ts";
import type { Problem } from "../../domain/errors/problem.ts";
import { announcedBytesReached, messageLimitReached } from "../../domain/messages/message-rate.ts";
import { chatUseGuard } from "../../persistence/chat/chat-uses.ts";
import { attachmentHourGuard } from "../../persistence/messages/attachments.ts";
import { messageMinuteGuard } from "../../persistence/messages/messages.ts";
import type { TransactionRefused } from "../../persistence/transaction.ts";

/** The narrowest limit first, so that the error names the caller's own limit. */
const chatUses: readonly [ChatUseKind, ChatUseScope][] = [
  ["messages", "token"],
  ["messages", "thread"],
  ["bytes", "token"],
  ["bytes", "thread"],
];

/**
 * Returns the error for a transaction that a limit of messages or attachments rejected; undefined for any
 * other reason.
 */
export function limitOfRefusal(refused: TransactionRefused, now: number): Problem | undefined {
  const reached = chatUses.find(([kind, scope]) => refused.guardRefusal(chatUseGuard(kind, scope)));
  if (reached !== undefined) return chatUseReached(...reached, now);
  if (refused.guardRefusal(messageMinuteGuard)) return messageLimitReached(now);
  if (refused.guardRefusal(attachmentHourGuard)) return announcedBytesReached(now);
  return undefined;
}
