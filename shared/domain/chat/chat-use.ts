import { hourOf, minuteOf } from "../access/rate-limit.ts";
import type { Problem } from "../errors/problem.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import { hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";

/**
 * Limits of one token and of one thread over the chat stream. They are lower than the account's limits, so that one
 * visitor's token leaves capacity for the partner's server and for other threads.
 */
export const chatUseLimits = {
  /** Messages and attachments per calendar minute. */
  messages: { token: 20, thread: 30 },
  /** Bytes of attachments per clock hour. */
  bytes: { token: 100 * 1024 * 1024, thread: 250 * 1024 * 1024 },
} as const;

/** Counted unit. */
export type ChatUseKind = keyof typeof chatUseLimits;

/** Scope of a count. */
export type ChatUseScope = keyof (typeof chatUseLimits)[ChatUseKind];

/** Token and thread of an action over the chat stream. */
export interface ChatUser {
  threadId: string;
  /** SHA-256 of the token; null if an earlier release opened the connection. */
  tokenSha256: string | null;
}

/** Returns the start of the calendar minute or clock hour in which a use is counted. */
export const chatUsePeriod = (kind: ChatUseKind, at: number): number =>
  kind === "messages" ? minuteOf(at) : hourOf(at);

/** Returns the error for a message or attachment beyond the limit of a token or a thread. */
export function chatUseReached(kind: ChatUseKind, scope: ChatUseScope, now: number): Problem {
  const most = chatUseLimits[kind][scope];
  return kind === "messages"
    ? rateLimited(
        `At most ${most} messages and attachments per minute are allowed per ${scope} over the chat stream.`,
        `chat_${scope}_messages`,
        minuteOf(now) + minuteMilliseconds - now,
      )
    : rateLimited(
        `At most ${most} bytes of attachments per hour are allowed per ${scope} over the chat stream.`,
        `chat_${scope}_bytes`,
        hourOf(now) + hourMilliseconds - now,
      );
}
