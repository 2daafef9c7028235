import { type ChatUseKind, type ChatUseScope, chatUseReached } from "../../domain/chat/chat-use.ts";
import type { Problem } from "../../domain/errors/problem.ts";
import { announcedBytesReached, messageLimitReached } from "../../domain/messages/message-rate.ts";
import { chatUseWriteName } from "../../persistence/chat/chat-uses.ts";
import { attachmentHourWriteName } from "../../persistence/messages/attachments.ts";
import { messageMinuteWriteName } from "../../persistence/messages/messages.ts";
import type { TransactionRefused } from "../../persistence/table/transaction.ts";

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
  const reached = chatUses.find(([kind, scope]) => refused.refusalOf(chatUseWriteName(kind, scope)));
  if (reached !== undefined) return chatUseReached(...reached, now);
  if (refused.refusalOf(messageMinuteWriteName)) return messageLimitReached(now);
  if (refused.refusalOf(attachmentHourWriteName)) return announcedBytesReached(now);
  return undefined;
}
