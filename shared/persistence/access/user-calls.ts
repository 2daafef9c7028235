import type { MeteredLimitName } from "../../domain/access/rate-limit.ts";
import { hourSeconds } from "../../domain/time/durations.ts";
import { userCallsKey } from "../keys/item-keys.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateAndRead } from "../table/update-one.ts";

/**
 * Counts a call of a user against a limit, in one round trip. Exact under concurrency.
 * @param minute the start of the minute, epoch milliseconds
 * @returns the user's calls in that minute, including this call
 */
export async function countUserCall(
  callerId: string,
  limit: MeteredLimitName,
  minute: number,
): Promise<number> {
  const { item } = await updateAndRead(
    updateWrite("update:userCalls", "user-call", userCallsKey(callerId, limit, minute), {
      expression: "SET entity = :entity, expires_at = :expires ADD calls :one",
      values: { ":entity": "user_calls", ":expires": minute / 1000 + hourSeconds, ":one": 1 },
    }),
  );
  return Number(item?.calls);
}
