import { minuteOf } from "../access/rate-limit.ts";
import type { Problem } from "../errors/problem.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import { minuteMilliseconds } from "../time/durations.ts";

/** How many messages a partner may send in one minute of the clock, whichever its keys, users and threads. */
export const messagesPerMinute = 60;

/** The error for a message beyond the limit. */
export const messageLimitReached = (now: number): Problem =>
  rateLimited(
    `${messagesPerMinute} messages of this account have been sent this minute.`,
    "messages",
    minuteOf(now) + minuteMilliseconds - now,
  );
