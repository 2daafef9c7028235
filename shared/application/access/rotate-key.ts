import type { ApiKey } from "../../domain/access/api-key.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { newKeyWrites, revokeKeyWrite } from "../../persistence/access/api-keys.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { changedPartnerWrite } from "../../persistence/partners/partners.ts";
import { commit, type Write } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { readPartner } from "../partners/read-partner.ts";
import { type IssuedKey, makeKey } from "./make-key.ts";
import { presentKey } from "./present-key.ts";
import { hasKeyChanged, requireActiveKey } from "./require-active-key.ts";
import { requireApproval } from "./require-approval.ts";

/**
 * Replaces a partner's key with a new one that has the same name, addresses and used budget. One transaction
 * creates the new key and revokes the old one, so they are never valid at the same time. The number of active
 * keys does not change, so the key limit does not apply.
 * @throws Problem not_found (no such partner or key), conflict when the key is revoked,
 * production_not_approved.
 */
export function rotateKey(
  request: { partnerId: string; keyId: string },
  context: { actor: string; environment: Environment; now: number },
): Promise<IssuedKey> {
  const { partnerId, keyId } = request;
  const { environment, now } = context;
  return commitWithRetries(async () => {
    const [account, replaced] = await Promise.all([
      readPartner(partnerId),
      requireActiveKey(partnerId, keyId),
    ]);
    requireApproval(account, environment);
    const issued = makeKey(account, replaced, context);
    // The partner's version changes too, so a concurrent change of all keys of the account is retried.
    const updated = { ...account, updatedAt: now, version: account.version + 1 };
    await commit([
      changedPartnerWrite(updated, account.version),
      revokeKeyWrite(replaced.keyHash, now, replaced.budget),
      ...newKeyWrites(issued.key),
      ...rotationAudit(replaced, issued.key, context),
    ]);
    return issued;
  }, hasKeyChanged);
}

/** Returns one audit entry for each of the two keys, so that the log of each key shows the rotation. */
function rotationAudit(replaced: ApiKey, issued: ApiKey, context: { actor: string; now: number }): Write[] {
  const { actor, now } = context;
  const common = { actor, action: "api_key.rotate", resource: "api_key", now };
  return [
    auditWrite({
      ...common,
      resourceId: replaced.keyId,
      reason: `Replaced by ${issued.keyId}`,
      before: presentKey(replaced),
      after: presentKey({ ...replaced, status: "revoked", revokedAt: now }),
    }),
    auditWrite({
      ...common,
      resourceId: issued.keyId,
      reason: `Replaces ${replaced.keyId}`,
      before: null,
      after: presentKey(issued),
    }),
  ];
}
