import type { ApiKey } from "../../domain/access/api-key.ts";
import type { MeteredLimitName } from "../../domain/access/rate-limit.ts";
import { apiKeyKey } from "../keys.ts";
import { TransactionRefused, updateWrite } from "../transaction.ts";
import { updateAndRead, updateOne } from "../update-one.ts";
import { getApiKey, toApiKey } from "./api-keys.ts";

/**
 * The result of counting calls: the key after counting, or the current key when they were not counted (null: no such
 * key).
 */
export type CountedCall = { counted: true; key: ApiKey } | { counted: false; key: ApiKey | null };

/** Calls of a key against one of its limits in a minute, which is named by its beginning. */
export interface CallsOfMinute {
  limit: MeteredLimitName;
  minute: number;
  count: number;
}

/**
 * Counts one call against a key's budget and returns the key, in one round trip. Counts only while the key is active,
 * has budget left, and has exactly the allowlist the caller's address was checked against: concurrent calls never
 * exceed the budget, and a call that will be refused is not counted. Also counts nothing while an operator's change of
 * the key is being committed.
 * @param refusedFrom as many stored calls of a minute as leave no room for this one; null where that does not matter
 */
export async function countCall(
  keyHash: string,
  checkedAllowlist: readonly string[],
  usedAt: number,
  refusedFrom: CallsOfMinute | null,
): Promise<CountedCall> {
  const room = refusedFrom === null ? null : hasRoom(refusedFrom);
  return countAndRead(
    keyHash,
    updateWrite(
      "update:apiKey.use",
      "counted-call",
      apiKeyKey(keyHash),
      {
        expression: "SET lastUsedAt = :usedAt, budget.used = budget.used + :one",
        values: { ":usedAt": usedAt, ":one": 1 },
      },
      {
        condition: `#status = :active AND budget.used < budget.#limit AND allowlist = :checked${
          room === null ? "" : ` AND (${room.condition})`
        }`,
        names: { "#status": "status", "#limit": "limit", ...room?.names },
        values: { ":active": "active", ":checked": checkedAllowlist, ...room?.values },
      },
    ),
  );
}

function hasRoom({ limit, minute, count }: CallsOfMinute) {
  return {
    condition:
      "attribute_not_exists(minuteCalls.#counts.#rate) OR minuteCalls.#minute <> :minute OR minuteCalls.#counts.#rate < :most",
    names: { "#minute": "minute", "#counts": "counts", "#rate": limit },
    values: { ":minute": minute, ":most": count },
  };
}

/** Adds calls to a minute that the key has begun, and returns the key, in one round trip. */
export function addCalls(keyHash: string, { limit, minute, count }: CallsOfMinute): Promise<CountedCall> {
  return countAndRead(
    keyHash,
    updateWrite(
      "update:apiKey.use",
      "added-calls",
      apiKeyKey(keyHash),
      {
        expression:
          "SET minuteCalls.#counts.#rate = if_not_exists(minuteCalls.#counts.#rate, :none) + :count",
        names: { "#counts": "counts", "#rate": limit },
        values: { ":none": 0, ":count": count },
      },
      {
        condition: "minuteCalls.#minute = :minute",
        names: { "#minute": "minute" },
        values: { ":minute": minute },
      },
    ),
  );
}

/** Begins a minute with its first calls, unless it or a later one was begun; also the key's last use. */
export function beginMinute(keyHash: string, { limit, minute, count }: CallsOfMinute): Promise<CountedCall> {
  return countAndRead(
    keyHash,
    updateWrite(
      "update:apiKey.use",
      "begun-minute",
      apiKeyKey(keyHash),
      {
        expression: "SET lastUsedAt = :minute, minuteCalls = :calls",
        values: { ":calls": { minute, counts: { [limit]: count } } },
      },
      {
        condition:
          "attribute_exists(pk) AND (attribute_not_exists(minuteCalls) OR minuteCalls.#minute < :minute)",
        names: { "#minute": "minute" },
        values: { ":minute": minute },
      },
    ),
  );
}

/** Makes an update that counts. While a transaction holds the key, nothing is counted and the key is read. */
async function countAndRead(
  keyHash: string,
  write: Parameters<typeof updateAndRead>[0],
): Promise<CountedCall> {
  try {
    const { done, item } = await updateAndRead(write);
    const key = item && toApiKey(item);
    return done && key !== null ? { counted: true, key } : { counted: false, key };
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    return { counted: false, key: await getApiKey(keyHash) };
  }
}

/** Records the last use of a key, unless a later use is already recorded. */
export async function recordKeyUse(keyHash: string, usedAt: number): Promise<void> {
  await updateOne(
    updateWrite(
      "update:apiKey.use",
      "key-use",
      apiKeyKey(keyHash),
      { expression: "SET lastUsedAt = :usedAt", values: { ":usedAt": usedAt } },
      {
        condition: "lastUsedAt = :never OR lastUsedAt < :usedAt",
        values: { ":never": null },
      },
    ),
  );
}
