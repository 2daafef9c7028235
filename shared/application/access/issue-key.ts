import { exceedsKeyLimit, trialKeyLimit } from "../../domain/access/api-key.ts";
import { requireAllowlistRoom } from "../../domain/access/require-allowlist-room.ts";
import { requireNarrowRanges } from "../../domain/access/require-narrow-ranges.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { listPartnerKeys, newKeyWrites } from "../../persistence/access/api-keys.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { changedPartnerWrite } from "../../persistence/partners/partners.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { hasPartnerChanged } from "../partners/has-partner-changed.ts";
import { readPartner } from "../partners/read-partner.ts";
import { type IssuedKey, makeKey } from "./make-key.ts";
import { presentKey } from "./present-key.ts";
import { requireApproval } from "./require-approval.ts";

/**
 * Issues a key to a partner. The same transaction updates the partner's count of active keys, so concurrent
 * requests never exceed the limit of a trial account.
 * @throws Problem not_found, key_limit_reached, production_not_approved, or validation_error when the
 * partner's keys would have too many addresses, or a production range admits too many addresses.
 */
export function issueKey(
  request: { partnerId: string; name: string; allowlist: readonly string[] },
  context: { actor: string; environment: Environment; now: number },
): Promise<IssuedKey> {
  const { actor, environment, now } = context;
  return commitWithRetries(async () => {
    const { partnerId, allowlist } = request;
    const [account, keys] = await Promise.all([
      readPartner(partnerId),
      allowlist.length === 0 ? [] : listPartnerKeys(partnerId),
    ]);
    requireApproval(account, environment);
    if (exceedsKeyLimit(account, environment)) throw keyLimitReached(account.activeKeyCount);
    requireNarrowRanges(allowlist, environment);
    requireAllowlistRoom(allowlist, keys, null);
    const issued = makeKey(account, { ...request, budget: null }, context);
    const { key } = issued;
    const counted = {
      ...account,
      activeKeyCount: account.activeKeyCount + 1,
      updatedAt: now,
      version: account.version + 1,
    };
    const resource = { resource: "api_key", resourceId: key.keyId };
    await commit([
      changedPartnerWrite(counted, account.version),
      ...newKeyWrites(key),
      auditWrite({ actor, action: "api_key.issue", ...resource, before: null, after: presentKey(key), now }),
    ]);
    return issued;
  }, hasPartnerChanged);
}

function keyLimitReached(activeKeyCount: number): Problem {
  const message = `A trial account holds at most ${trialKeyLimit} active sandbox keys. Revoke or rotate one first.`;
  return new Problem("key_limit_reached", message, { limit: trialKeyLimit, active: activeKeyCount });
}
