import type { ApiKey, CallBudget } from "../../domain/access/api-key.ts";
import { apiKeyKey, apiKeyPointerKey } from "../keys.ts";
import { queryAll } from "../query.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem, getItems } from "../table.ts";
import { mustBeNew, putWrite, TransactionRefused, updateWrite, type Write } from "../transaction.ts";
import { updateAndRead, updateOne } from "../update-one.ts";

/** Reads a key by the hash of its value, strongly consistent; null when there is none. */
export async function getApiKey(keyHash: string): Promise<ApiKey | null> {
  const item = await getItem("get:apiKey", apiKeyKey(keyHash));
  return item === null ? null : toApiKey(item);
}

/**
 * The result of counting a call: the key after counting, or the current key when the call was not counted (null: no
 * such key).
 */
export type CountedCall = { counted: true; key: ApiKey } | { counted: false; key: ApiKey | null };

/**
 * Counts one call against a key's budget and returns the key, in one round trip. Counts only while the key is active,
 * has budget left, and has exactly the allowlist the caller's address was checked against: concurrent calls never
 * exceed the budget, and a call that will be refused is not counted. Also counts nothing while an operator's change of
 * the key is being committed.
 */
export async function countCall(
  keyHash: string,
  checkedAllowlist: readonly string[],
  usedAt: number,
): Promise<CountedCall> {
  try {
    const { done, item } = await updateAndRead(
      updateWrite(
        "update:apiKey.use",
        "counted-call",
        apiKeyKey(keyHash),
        {
          expression: "SET lastUsedAt = :usedAt, budget.used = budget.used + :one",
          values: { ":usedAt": usedAt, ":one": 1 },
        },
        {
          condition: "#status = :active AND budget.used < budget.#limit AND allowlist = :checked",
          names: { "#status": "status", "#limit": "limit" },
          values: { ":active": "active", ":checked": checkedAllowlist },
        },
      ),
    );
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

/** All keys of a partner, revoked ones included, oldest first, strongly consistent. */
export async function listPartnerKeys(partnerId: string): Promise<ApiKey[]> {
  const pointers = await queryAll("query:apiKeyPointer", {
    partition: apiKeyPointerKey(partnerId, "").pk,
    sortKey: "begins_with(sk, :sk)",
    values: { ":sk": apiKeyPointerKey(partnerId, "").sk },
  });
  const items = await getItems(
    "getMany:apiKey",
    pointers.map((pointer) => apiKeyKey(String(pointer.keyHash))),
  );
  return items.flatMap((item) => (item === null ? [] : [toApiKey(item)]));
}

/** Finds one of a partner's keys by its id; null when the partner has no such key. */
export async function findPartnerKey(partnerId: string, keyId: string): Promise<ApiKey | null> {
  const [pointer] = await getItems("getMany:apiKeyPointer", [apiKeyPointerKey(partnerId, keyId)]);
  return pointer ? getApiKey(String(pointer.keyHash)) : null;
}

/** Stores a new key and the pointer by which its partner finds it. */
export function newKeyWrites(key: ApiKey): Write[] {
  const pointer = {
    ...apiKeyPointerKey(key.partnerId, key.keyId),
    entity: "api_key_pointer",
    keyId: key.keyId,
    keyHash: key.keyHash,
  };
  return [
    putWrite("put:apiKey", "api-key", keyItems.toItem(apiKeyKey(key.keyHash), key), mustBeNew),
    putWrite("put:apiKeyPointer", "api-key-pointer", pointer, mustBeNew),
  ];
}

/** Name of the guard that refuses a change of a key that was revoked, or whose addresses changed, since it was read. */
export const keyGuard = "api-key-change";

/**
 * Revokes a key, guarded against a second revocation.
 * @param passed its budget where that passes to another key: guarded against calls that were counted since it was read.
 */
export function revokeKeyWrite(keyHash: string, revokedAt: number, passed?: CallBudget | null): Write {
  const hasPassed = passed !== undefined;
  return updateWrite(
    "update:apiKey",
    keyGuard,
    apiKeyKey(keyHash),
    {
      expression: "SET #status = :revoked, revokedAt = :revokedAt",
      values: { ":revoked": "revoked", ":revokedAt": revokedAt },
    },
    {
      condition: hasPassed ? "#status = :active AND budget = :passed" : "#status = :active",
      names: { "#status": "status" },
      values: { ":active": "active", ...(hasPassed && { ":passed": passed }) },
    },
  );
}

/** Replaces an active key's allowlist, guarded by the list that was read. */
export function allowlistWrite(key: ApiKey, allowlist: readonly string[]): Write {
  return updateWrite(
    "update:apiKey",
    keyGuard,
    apiKeyKey(key.keyHash),
    { expression: "SET allowlist = :allowlist", values: { ":allowlist": allowlist } },
    {
      condition: "#status = :active AND allowlist = :current",
      names: { "#status": "status" },
      values: { ":active": "active", ":current": key.allowlist },
    },
  );
}

/** Makes a key unlimited. */
export function removeBudgetWrite(keyHash: string): Write {
  return updateWrite(
    "update:apiKey",
    `remove-budget:${keyHash}`,
    apiKeyKey(keyHash),
    { expression: "SET budget = :unlimited", values: { ":unlimited": null } },
    { condition: "attribute_exists(pk)" },
  );
}

const keyItems = storedEntity<ApiKey>("api_key");
const toApiKey = keyItems.fromItem;
