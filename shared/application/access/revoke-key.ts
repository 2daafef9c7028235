import type { ApiKey } from "../../domain/access/api-key.ts";
import { revokeKeyWrite } from "../../persistence/access/api-keys.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { changedPartnerWrite } from "../../persistence/partners/partners.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { readPartner } from "../partners/read-partner.ts";
import { presentKey } from "./present-key.ts";
import { hasKeyChanged, requireActiveKey } from "./require-active-key.ts";

/**
 * Revokes a partner's key, effective with the next request. The key no longer counts as active.
 * @throws Problem not_found (no such partner or key), conflict when the key is already revoked.
 */
export function revokeKey(
  request: { partnerId: string; keyId: string },
  context: { actor: string; now: number },
): Promise<ApiKey> {
  const { partnerId, keyId } = request;
  const { actor, now } = context;
  return commitWithRetries(async () => {
    const [account, key] = await Promise.all([readPartner(partnerId), requireActiveKey(partnerId, keyId)]);
    const revoked: ApiKey = { ...key, status: "revoked", revokedAt: now };
    const counted = {
      ...account,
      activeKeyCount: account.activeKeyCount - 1,
      updatedAt: now,
      version: account.version + 1,
    };
    const change = { before: presentKey(key), after: presentKey(revoked) };
    const resource = { resource: "api_key", resourceId: keyId };
    await commit([
      changedPartnerWrite(counted, account.version),
      revokeKeyWrite(key.keyHash, now),
      auditWrite({ actor, action: "api_key.revoke", ...resource, ...change, now }),
    ]);
    return revoked;
  }, hasKeyChanged);
}
