import { daySeconds } from "../../domain/time/durations.ts";
import { recentCallsKey } from "../keys/item-keys.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateAndRead, updateOne } from "../table/update-one.ts";

/** A limit of calls that run at once. */
export interface RunningLimit {
  /** The name of the limit. */
  kind: string;
  maxAtOnce: number;
  /** A call that has not ended after this time is considered lost and no longer counts. */
  longestMilliseconds: number;
}

const attemptLimit = 3;

/**
 * Counts a call as running unless the maximum number of calls is running; concurrent calls never exceed the limit. One
 * round trip, and two further round trips after calls were lost.
 * @returns the handle that ends the call; null if the call was not counted
 */
export async function beginRunningCall(
  callerId: string,
  { kind, maxAtOnce, longestMilliseconds }: RunningLimit,
  { callId, now }: { callId: string; now: number },
): Promise<string | null> {
  const call = `${now + longestMilliseconds}#${callId}`;
  for (let attempt = 1; attempt <= attemptLimit; attempt += 1) {
    const { done, item } = await updateAndRead(
      updateWrite(
        "update:recentCalls",
        "running-calls",
        recentCallsKey(callerId, kind),
        {
          expression: "SET entity = :entity, expires_at = :expires ADD running :call",
          values: {
            ":entity": "recent_calls",
            ":expires": Math.floor(now / 1000) + daySeconds,
            ":call": new Set([call]),
          },
        },
        {
          expression: "attribute_not_exists(running) OR size(running) < :most",
          values: { ":most": maxAtOnce },
        },
      ),
    );
    if (done) return call;
    const lost = [...((item?.running ?? new Set()) as Set<string>)].filter((one) => endOf(one) <= now);
    if (lost.length === 0) return null;
    await endRunningCalls(callerId, kind, lost);
  }
  return null;
}

/** Counts calls as ended. Ignores calls that no longer count. */
export async function endRunningCalls(
  callerId: string,
  kind: string,
  calls: readonly string[],
): Promise<void> {
  await updateOne(
    updateWrite(
      "update:recentCalls",
      "ended-calls",
      recentCallsKey(callerId, kind),
      { expression: "DELETE running :calls", values: { ":calls": new Set(calls) } },
      // The table may have deleted the item in the meantime. Without the condition, the update would then create an
      // item that never expires.
      { expression: "attribute_exists(pk)" },
    ),
  );
}

const endOf = (call: string): number => Number(call.slice(0, call.indexOf("#")));
