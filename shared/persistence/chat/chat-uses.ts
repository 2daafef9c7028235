import {
  type ChatUseKind,
  type ChatUser,
  type ChatUseScope,
  chatUseLimits,
  chatUsePeriod,
} from "../../domain/chat/chat-use.ts";
import { hourSeconds, secondMilliseconds } from "../../domain/time/durations.ts";
import { chatUseKey } from "../keys/chat-keys.ts";
import { updateWrite, type Write } from "../table/transaction.ts";

const keptSeconds = 2 * hourSeconds;

/** Returns the name of the write that rejects more than a token or a thread may use. */
export const chatUseWriteName = (kind: ChatUseKind, scope: ChatUseScope): string => `chat-${scope}-${kind}`;

/** Returns the writes that count a chat user's usage, each named `chatUseWriteName`. */
export const countChatUseWrites = (
  user: ChatUser,
  { kind, amount, at }: { kind: ChatUseKind; amount: number; at: number },
): Write[] =>
  ownersOf(user).map(({ scope, owner }) =>
    updateWrite(
      "update:chatUse",
      chatUseWriteName(kind, scope),
      chatUseKey(owner, kind, chatUsePeriod(kind, at)),
      {
        expression: "SET expires_at = :expires, entity = :entity ADD taken :amount",
        values: {
          ":expires": chatUsePeriod(kind, at) / secondMilliseconds + keptSeconds,
          ":entity": "chat_use",
          ":amount": amount,
        },
      },
      {
        expression: "attribute_not_exists(taken) OR taken <= :rest",
        values: { ":rest": chatUseLimits[kind][scope] - amount },
      },
    ),
  );

function ownersOf({ threadId, tokenSha256 }: ChatUser): { scope: ChatUseScope; owner: string }[] {
  const thread = { scope: "thread" as const, owner: `THREAD#${threadId}` };
  return tokenSha256 === null ? [thread] : [thread, { scope: "token", owner: `TOKEN#${tokenSha256}` }];
}
