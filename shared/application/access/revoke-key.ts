import type { ApiKey } from "../../domain/access/api-key.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { findPartnerKey, revocationGuard, revokeKeyWrite } from "../../persistence/access/api-keys.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { changedPartnerWrite } from "../../persistence/partners/partners.ts";
import { commit } from "../../persistence/transaction.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { hasPartnerMoved } from "../partners/has-partner-moved.ts";
import { readPartner } from "../partners/read-partner.ts";
import { presentKey } from "./present-key.ts";

/**
 * Revokes a partner's key; the next request with it is refused. The place it held counts no more.
 * @throws Problem not_found (no such partner or key), conflict when it is revoked already.
 */
export function revokeKey(
  request: { partnerId: string; keyId: string },
  context: { actor: string; now: number },
): Promise<ApiKey> {
  const { partnerId, keyId } = request;
  const { actor, now } = context;
  return commitUntilSettled(
    async () => {
      const [account, key] = await Promise.all([readPartner(partnerId), findPartnerKey(partnerId, keyId)]);
      if (key === null) throw new Problem("not_found", "The partner has no key with this id.");
      if (key.status === "revoked") {
        throw new Problem("conflict", "The key is revoked already.", { current_status: key.status });
      }
      const revoked: ApiKey = { ...key, status: "revoked", revokedAt: now };
      const counted = {
        ...account,
        activeKeyCount: account.activeKeyCount - 1,
        updatedAt: now,
        version: account.version + 1,
      };
      const [before, after] = [presentKey(key), presentKey(revoked)];
      await commit([
        changedPartnerWrite(counted, account.version),
        revokeKeyWrite(key.keyHash, now),
        auditWrite({
          actor,
          action: "api_key.revoke",
          resource: "api_key",
          resourceId: keyId,
          before,
          after,
          now,
        }),
      ]);
      return revoked;
    },
    (refused) => hasPartnerMoved(refused) || refused.guardRefusal(revocationGuard) !== undefined,
  );
}
