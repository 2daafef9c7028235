import { daySeconds } from "../../domain/time/durations.ts";
import { recentCallsKey } from "../keys/item-keys.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateAndRead } from "../table/update-one.ts";

/** A rate limit of a key: at most `mostCalls` in any period of `withinMilliseconds`. */
export interface CallLimit {
  /** The name of the limit. */
  kind: string;
  maxCalls: number;
  withinMilliseconds: number;
}

const attemptLimit = 20;
const keptSeconds = daySeconds;

/** The result of a call, and the remainder of the limit after the call. */
export interface LimitedCall {
  /** Null when the call was counted; otherwise the instant from which a call will be accepted again. */
  refusedUntil: number | null;
  remaining: number;
  /** The instant from which another call is allowed. */
  refillsAt: number;
}

/**
 * Counts one call of a key against a limit unless the call would exceed the limit; concurrent calls never exceed it.
 * One round trip, and a second round trip each time the list of calls is full.
 */
export async function countLimitedCall(keyId: string, limit: CallLimit, now: number): Promise<LimitedCall> {
  const { kind, maxCalls } = limit;
  const set = (times: string, expression: string, values: Record<string, unknown>) =>
    updateTimes(keyId, kind, now, { times, expression, values });
  for (let attempt = 1; attempt <= attemptLimit; attempt += 1) {
    // A list that is not full cannot exceed the limit, even if all its calls are recent.
    const appended = await set(
      "list_append(if_not_exists(times, :none), :call)",
      "attribute_not_exists(times) OR size(times) < :most",
      { ":none": [], ":call": [now], ":most": maxCalls },
    );
    const recent = recentOf(appended.times, limit, now);
    if (appended.done) return { refusedUntil: null, ...roomOf(recent, limit, now) };
    const room = roomOf(recent, limit, now);
    if (room.remaining === 0) return { refusedUntil: room.refillsAt, ...room };
    const values = { ":times": [...recent, now], ":seen": appended.times };
    const replaced = await set(":times", "times = :seen", values);
    if (replaced.done) return { refusedUntil: null, ...roomOf([...recent, now], limit, now) };
  }
  throw new Error(`Calls of ${keyId} came faster than they could be counted`);
}

const recentOf = (times: readonly number[], { withinMilliseconds }: CallLimit, now: number): number[] =>
  times.filter((time) => time > now - withinMilliseconds).sort((one, other) => one - other);

/** @param recent the calls that count, oldest first */
function roomOf(recent: readonly number[], { maxCalls, withinMilliseconds }: CallLimit, now: number) {
  const oldestCounted = recent.at(-maxCalls) ?? recent[0] ?? 0;
  return {
    remaining: Math.max(0, maxCalls - recent.length),
    // The clock that counted a call may be ahead. Such a call is treated as made now, so that no wait exceeds the
    // period.
    refillsAt: Math.min(oldestCounted, now) + withinMilliseconds,
  };
}

/** Returns the stored times after the change; if the change was rejected, the current times. */
async function updateTimes(
  keyId: string,
  kind: string,
  now: number,
  change: { times: string; expression: string; values: Record<string, unknown> },
): Promise<{ done: boolean; times: number[] }> {
  const { done, item } = await updateAndRead(
    updateWrite(
      "update:recentCalls",
      "recent-calls",
      recentCallsKey(keyId, kind),
      {
        expression: `SET times = ${change.times}, entity = :entity, expires_at = :expires`,
        values: {
          ...change.values,
          ":entity": "recent_calls",
          ":expires": Math.floor(now / 1000) + keptSeconds,
        },
      },
      { expression: change.expression },
    ),
  );
  return { done, times: (item?.times ?? []) as number[] };
}
