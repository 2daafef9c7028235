import type { ApiKey } from "../../domain/access/api-key.ts";
import { beginNextMinute, type ReportedCalls } from "../../domain/access/day-calls.ts";
import type { MinuteCalls } from "../../domain/access/rate-limit.ts";
import { apiKeyKey } from "../keys/item-keys.ts";
import {
  commit,
  TransactionRefused,
  updateWrite,
  type Write,
  type WriteCondition,
} from "../table/transaction.ts";
import { updateAndRead, updateOne } from "../table/update-one.ts";
import { whileBusy } from "../table/while-busy.ts";
import { getApiKey, toApiKey } from "./api-keys.ts";
import { endedDayWrite } from "./day-calls.ts";

/**
 * Maximum number of attempts to begin a minute. An attempt fails if calls of the ended minute are added in the
 * meantime.
 */
const beginAttemptLimit = 3;
const begunMinute = "begun-minute";

/**
 * The result of counting calls: the key after counting, or the current key if they were not counted (null: no
 * such key).
 */
export type CountedCall = { counted: true; key: ApiKey } | { counted: false; key: ApiKey | null };

type CallsOfMinute = Omit<ReportedCalls, "late">;

/**
 * Counts one call against a key's budget and returns the key, in one round trip. Counts only while the key is
 * active, has budget left, and has exactly the allowlist with which the caller's address was checked.
 * Concurrent calls therefore never exceed the budget, and a call that will be rejected is not counted. Counts
 * nothing while an operator's change of the key is being committed.
 * @param refusedFrom the number of stored calls of a minute from which this call is rejected; null for no
 * limit
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
        expression: `#status = :active AND budget.used < budget.#limit AND allowlist = :checked${
          room === null ? "" : ` AND (${room.expression})`
        }`,
        names: { "#status": "status", "#limit": "limit", ...room?.names },
        values: { ":active": "active", ":checked": checkedAllowlist, ...room?.values },
      },
    ),
  );
}

function hasRoom({ limit, minute, count }: CallsOfMinute) {
  return {
    expression:
      "attribute_not_exists(minuteCalls.#counts.#rate) OR minuteCalls.#minute <> :minute OR minuteCalls.#counts.#rate < :most",
    names: { "#minute": "minute", "#counts": "counts", "#rate": limit },
    values: { ":minute": minute, ":most": count },
  };
}

/** Adds calls to the key's current minute and late calls to its day, and returns the key, in one round trip. */
export function addCalls(
  keyHash: string,
  { limit, minute, count, late }: ReportedCalls,
): Promise<CountedCall> {
  const added = [
    { path: "minuteCalls.#counts.#rate", value: ":count", calls: count },
    { path: "minuteCalls.#day.#counts.#rate", value: ":late", calls: late },
  ].filter(({ calls }) => calls > 0);
  return countAndRead(
    keyHash,
    updateWrite(
      "update:apiKey.use",
      "added-calls",
      apiKeyKey(keyHash),
      {
        expression: `SET ${added.map(({ path, value }) => `${path} = if_not_exists(${path}, :none) + ${value}`).join(", ")}`,
        names: { "#counts": "counts", "#rate": limit, ...(late > 0 && { "#day": "day" }) },
        values: { ":none": 0, ...Object.fromEntries(added.map(({ value, calls }) => [value, calls])) },
      },
      {
        expression: "minuteCalls.#minute = :minute",
        names: { "#minute": "minute" },
        values: { ":minute": minute },
      },
    ),
  );
}

/**
 * Begins a minute with its first calls, unless this or a later minute has begun, and stores the key's last use. The
 * same write adds the previous minute to the key's day. This write is rejected and repeated if calls were added to that
 * minute in the meantime. If a day has ended, one transaction stores it and begins the next, so that no call is lost or
 * counted twice.
 * @param key as it was last read
 * @returns the current key; null if the key is unknown
 */
export async function beginMinute(
  key: ApiKey,
  reported: ReportedCalls,
): Promise<{ counted: boolean; key: ApiKey | null }> {
  let known: ApiKey | null = key;
  for (let attempt = 1; attempt <= beginAttemptLimit; attempt += 1) {
    if (known === null || (known.minuteCalls?.minute ?? 0) >= reported.minute) break;
    const { calls, ended } = beginNextMinute(known.minuteCalls, reported);
    const begin = beginWrite(known, calls);
    if (ended === null) {
      const result = await countAndRead(key.keyHash, begin);
      if (result.counted) return result;
      known = result.key;
    } else {
      const day = endedDayWrite(known.partnerId, { keyId: known.keyId, ...ended }, reported.minute);
      if (await commitUnlessCounted([begin, day])) return { counted: true, key: null };
      known = await getApiKey(key.keyHash);
    }
  }
  return { counted: false, key: known };
}

/**
 * Returns the write that replaces the calls of a key; rejected if the stored calls have changed since they were read.
 */
function beginWrite({ keyHash, minuteCalls }: ApiKey, calls: MinuteCalls): Write {
  const condition: WriteCondition =
    minuteCalls === undefined
      ? { expression: "attribute_exists(pk) AND attribute_not_exists(minuteCalls)" }
      : { expression: "minuteCalls = :known", values: { ":known": minuteCalls } };
  return updateWrite(
    "update:apiKey.use",
    begunMinute,
    apiKeyKey(keyHash),
    {
      expression: "SET lastUsedAt = :minute, minuteCalls = :calls",
      values: { ":minute": calls.minute, ":calls": calls },
    },
    condition,
  );
}

async function commitUnlessCounted(writes: readonly Write[]): Promise<boolean> {
  try {
    await whileBusy(
      () => commit(writes),
      (error) => error instanceof TransactionRefused && error.isOnlyBusy,
    );
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && error.refusalOf(begunMinute) !== undefined) return false;
    throw error;
  }
}

/** Makes an update that counts calls. If a transaction locks the key, counts nothing and only reads the key. */
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
        expression: "lastUsedAt = :never OR lastUsedAt < :usedAt",
        values: { ":never": null },
      },
    ),
  );
}
