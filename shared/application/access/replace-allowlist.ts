import type { ApiKey } from "../../domain/access/api-key.ts";
import { requireAllowlistRoom } from "../../domain/access/require-allowlist-room.ts";
import { requireNarrowRanges } from "../../domain/access/require-narrow-ranges.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { isSameValue } from "../../domain/values/is-same-value.ts";
import { allowlistWrite, listPartnerKeys } from "../../persistence/access/api-keys.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { changedPartnerWrite } from "../../persistence/partners/partners.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { readPartner } from "../partners/read-partner.ts";
import { presentKey } from "./present-key.ts";
import { hasKeyChanged, requireActive } from "./require-active-key.ts";

/**
 * Replaces the allowlist of a partner's key, effective with the next request. An unchanged allowlist is not
 * written. The partner's version is incremented too, so that two concurrent changes cannot exceed the address
 * limit.
 * @throws Problem not_found when the partner has no such key, conflict when it is revoked, validation_error
 * when the partner's keys would have too many addresses, or a production range admits too many addresses.
 */
export function replaceAllowlist(
  request: { partnerId: string; keyId: string; allowlist: readonly string[] },
  context: { actor: string; environment: Environment; now: number },
): Promise<ApiKey> {
  const { partnerId, keyId, allowlist } = request;
  const { actor, environment, now } = context;
  return commitWithRetries(async () => {
    const [account, keys] = await Promise.all([readPartner(partnerId), listPartnerKeys(partnerId)]);
    const key = requireActive(keys.find((one) => one.keyId === keyId) ?? null);
    if (isSameValue(key.allowlist, allowlist)) return key;
    requireNarrowRanges(allowlist, environment);
    requireAllowlistRoom(allowlist, keys, keyId);
    const changed: ApiKey = { ...key, allowlist };
    const change = { before: presentKey(key), after: presentKey(changed) };
    const resource = { resource: "api_key", resourceId: keyId };
    const updated = { ...account, updatedAt: now, version: account.version + 1 };
    await commit([
      changedPartnerWrite(updated, account.version),
      allowlistWrite(key, allowlist),
      auditWrite({ actor, action: "api_key.replace_allowlist", ...resource, ...change, now }),
    ]);
    return changed;
  }, hasKeyChanged);
}
