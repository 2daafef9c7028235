import { hourOf, minuteOf } from "../access/rate-limit.ts";
import type { Problem } from "../errors/problem.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import { hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";

/**
 * Maximum number of messages that a partner may send, and of attachments it may create, per calendar minute,
 * over all keys, users and threads.
 */
export const messagesPerMinute = 60;

/** Returns the error for a message beyond the limit. */
export const messageLimitReached = (now: number): Problem =>
  rateLimited(
    `At most ${messagesPerMinute} messages and attachments per minute are allowed per account.`,
    "messages",
    minuteOf(now) + minuteMilliseconds - now,
  );

/**
 * Maximum number of bytes of attachments that a partner may announce per clock hour, including files that are never
 * sent.
 */
export const announcedBytesPerHour = 1024 * 1024 * 1024;

/** Returns the error for attachments beyond the bytes of an hour. */
export const announcedBytesReached = (now: number): Problem =>
  rateLimited(
    `At most ${announcedBytesPerHour} bytes of attachments per hour are allowed per account.`,
    "attachment_bytes",
    hourOf(now) + hourMilliseconds - now,
  );
