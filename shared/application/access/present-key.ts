import type { ApiKey } from "../../domain/access/api-key.ts";
import { toKstIso } from "../../domain/time/format-time.ts";

const kstOrNull = (instant: number | null): string | null => (instant === null ? null : toKstIso(instant));

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
    revoked_at: kstOrNull(key.revokedAt),
    last_used_at: kstOrNull(key.lastUsedAt),
  };
}
