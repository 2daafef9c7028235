import type { ApiKey, CallBudget } from "../../domain/access/api-key.ts";
import { apiKeyKey, apiKeyPointerKey } from "../keys/item-keys.ts";
import { queryAll } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import { mustBeNew, putWrite, updateWrite, type Write } from "../table/transaction.ts";

/** Reads a key by the hash of its value, strongly consistent; null for an unknown key. */
export async function getApiKey(keyHash: string): Promise<ApiKey | null> {
  const item = await getItem("get:apiKey", apiKeyKey(keyHash));
  return item === null ? null : toApiKey(item);
}

/** Returns all keys of a partner, including revoked keys, oldest first, strongly consistent. */
export async function listPartnerKeys(partnerId: string): Promise<ApiKey[]> {
  const pointers = await queryAll("query:apiKeyPointer", {
    partition: apiKeyPointerKey(partnerId, "").pk,
    sortKey: "begins_with(sk, :sk)",
    values: { ":sk": apiKeyPointerKey(partnerId, "").sk },
  });
  const keys = await getApiKeys(pointers.map(({ keyHash }) => String(keyHash)));
  return keys.filter((key) => key !== null);
}

/** Returns keys by their hashes, strongly consistent, in the order of the hashes; null for unknown keys. */
export async function getApiKeys(keyHashes: readonly string[]): Promise<(ApiKey | null)[]> {
  const items = await getItems("get:apiKey", keyHashes.map(apiKeyKey));
  return items.map((item) => (item === null ? null : toApiKey(item)));
}

/** Finds one of a partner's keys by its id; null when the partner has no such key. */
export async function findPartnerKey(partnerId: string, keyId: string): Promise<ApiKey | null> {
  const [pointer] = await getItems("get:apiKeyPointer", [apiKeyPointerKey(partnerId, keyId)]);
  return pointer ? getApiKey(String(pointer.keyHash)) : null;
}

/** Returns the writes that store a new key and the pointer by which its partner finds it. */
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

/**
 * Name of the write that rejects a change of a key if the key was revoked, or its addresses changed, since it
 * was read.
 */
export const keyWriteName = "api-key-change";

/**
 * Returns the write that revokes a key, guarded against a second revocation.
 * @param passed the key's budget if another key inherits it; the write is rejected if calls were counted since the
 * read.
 */
export function revokeKeyWrite(keyHash: string, revokedAt: number, passed?: CallBudget | null): Write {
  const hasPassed = passed !== undefined;
  return updateWrite(
    "update:apiKey",
    keyWriteName,
    apiKeyKey(keyHash),
    {
      expression: "SET #status = :revoked, revokedAt = :revokedAt",
      values: { ":revoked": "revoked", ":revokedAt": revokedAt },
    },
    {
      expression: hasPassed ? "#status = :active AND budget = :passed" : "#status = :active",
      names: { "#status": "status" },
      values: { ":active": "active", ...(hasPassed && { ":passed": passed }) },
    },
  );
}

/** Returns the write that replaces an active key's allowlist, guarded by the list that was read. */
export function allowlistWrite(key: ApiKey, allowlist: readonly string[]): Write {
  return updateWrite(
    "update:apiKey",
    keyWriteName,
    apiKeyKey(key.keyHash),
    { expression: "SET allowlist = :allowlist", values: { ":allowlist": allowlist } },
    {
      expression: "#status = :active AND allowlist = :current",
      names: { "#status": "status" },
      values: { ":active": "active", ":current": key.allowlist },
    },
  );
}

/** Returns the write that makes a key unlimited. */
export function removeBudgetWrite(keyHash: string): Write {
  return updateWrite(
    "update:apiKey",
    `remove-budget:${keyHash}`,
    apiKeyKey(keyHash),
    { expression: "SET budget = :unlimited", values: { ":unlimited": null } },
    { expression: "attribute_exists(pk)" },
  );
}

const keyItems = storedEntity<ApiKey>("api_key");

/** Returns the API key in an item. */
export const toApiKey = keyItems.fromItem;
