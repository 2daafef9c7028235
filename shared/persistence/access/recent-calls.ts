import { daySeconds } from "../../domain/time/durations.ts";
import { recentCallsKey } from "../keys.ts";
import { updateWrite } from "../transaction.ts";
import { updateAndRead } from "../update-one.ts";

/** A rate limit of a key: at most `mostCalls` in any period of `withinMilliseconds`. */
export interface CallLimit {
  /** Name of what is limited. */
  kind: string;
  maxCalls: number;
  withinMilliseconds: number;
}

const attemptLimit = 20;
const keptSeconds = daySeconds;

/**
 * Counts one call of a key against a limit unless that would exceed it; concurrent calls never exceed it. One round
 * trip, and a second one each time the list of calls is full.
 * @returns null when the call was counted; otherwise the instant from which a call will be accepted again
 */
export async function countLimitedCall(
  keyId: string,
  { kind, maxCalls, withinMilliseconds }: CallLimit,
  now: number,
): Promise<number | null> {
  const set = (times: string, condition: string, values: Record<string, unknown>) =>
    updateTimes(keyId, kind, now, { times, condition, values });
  for (let attempt = 1; attempt <= attemptLimit; attempt += 1) {
    // A list that is not full cannot exceed the limit, however recent its calls are.
    const full = await set(
      "list_append(if_not_exists(times, :none), :call)",
      "attribute_not_exists(times) OR size(times) < :most",
      { ":none": [], ":call": [now], ":most": maxCalls },
    );
    if (full === null) return null;
    const recent = full.filter((time) => time > now - withinMilliseconds).sort((one, other) => one - other);
    const oldestCounted = recent.at(-maxCalls);
    if (oldestCounted !== undefined) return oldestCounted + withinMilliseconds;
    const values = { ":times": [...recent, now], ":seen": full };
    if ((await set(":times", "times = :seen", values)) === null) return null;
  }
  throw new Error(`Calls of ${keyId} came faster than they could be counted`);
}

/** Null when the times were set; otherwise the stored times. */
async function updateTimes(
  keyId: string,
  kind: string,
  now: number,
  change: { times: string; condition: string; values: Record<string, unknown> },
): Promise<number[] | null> {
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
      { condition: change.condition },
    ),
  );
  return done ? null : ((item?.times ?? []) as number[]);
}
