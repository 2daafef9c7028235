import { type ApiKey, remainingCalls } from "../../domain/access/api-key.ts";
import { toKstIso, toKstIsoOrNull } from "../../domain/time/format-time.ts";
import type { IssuedKey } from "./make-key.ts";

/** A key as the console API shows it: never its value. */
export function presentKey(key: ApiKey) {
  return {
    id: key.keyId,
    partner_id: key.partnerId,
    name: key.name,
    last_four: key.lastFour,
    status: key.status,
    allowlist: [...key.allowlist],
    quota_limit: key.budget?.limit ?? null,
    quota_used: key.budget?.used ?? null,
    created_at: toKstIso(key.createdAt),
    revoked_at: toKstIsoOrNull(key.revokedAt),
    last_used_at: toKstIsoOrNull(key.lastUsedAt),
  };
}

/** A key in the one answer that shows its value. */
export function presentIssuedKey({ key, value }: IssuedKey) {
  return { ...presentKey(key), key: value };
}

/** What a key has used of its budget; nulls for a key that has none. */
export function presentUsage(key: ApiKey) {
  const { budget } = key;
  return {
    key_id: key.keyId,
    name: key.name,
    last_four: key.lastFour,
    status: key.status,
    limit: budget?.limit ?? null,
    used: budget?.used ?? null,
    remaining: budget === null ? null : remainingCalls(budget),
    last_used_at: toKstIsoOrNull(key.lastUsedAt),
  };
}
