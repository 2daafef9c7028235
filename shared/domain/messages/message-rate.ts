import { hourOf, minuteOf } from "../access/rate-limit.ts";
import type { Problem } from "../errors/problem.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import { hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";

/**
 * How many messages a partner may send, and attachments create, in one minute of the clock, whichever its keys, users
 * and threads.
 */
export const messagesPerMinute = 60;

/** The error for a message beyond the limit. */
export const messageLimitReached = (now: number): Problem =>
  rateLimited(
    `${messagesPerMinute} messages and attachments of this account were sent or created this minute.`,
    "messages",
    minuteOf(now) + minuteMilliseconds - now,
  );

/** How many bytes a partner may announce in one hour of the clock: what waits to be sent is bounded by it. */
export const announcedBytesPerHour = 1024 * 1024 * 1024;

/** The error for attachments beyond the bytes of an hour. */
export const announcedBytesReached = (now: number): Problem =>
  rateLimited(
    `Attachments of ${announcedBytesPerHour} bytes were created for this account this hour, or would be with this one.`,
    "attachment_bytes",
    hourOf(now) + hourMilliseconds - now,
  );
