import { randomBytes } from "node:crypto";
import {
  type ApiKey,
  budgetOfNewKey,
  keyPrefix,
  keyRandomBytes,
  mayIssueKey,
  trialKeyLimit,
} from "../../domain/access/api-key.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { newKeyWrites } from "../../persistence/access/api-keys.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { changedPartnerWrite } from "../../persistence/partners/partners.ts";
import { commit } from "../../persistence/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { hasPartnerMoved } from "../partners/has-partner-moved.ts";
import { readPartner } from "../partners/read-partner.ts";
import { hashKey } from "./hash-key.ts";
import { presentKey } from "./present-key.ts";

/** A key just made. `value` exists nowhere else and is shown once. */
export interface IssuedKey {
  key: ApiKey;
  value: string;
}

/**
 * Issues a key to a partner. The partner's count of active keys moves in the same transaction, so that a trial account
 * never holds more than it may, however many requests come at once.
 * @throws Problem not_found, key_limit_reached, production_not_approved.
 */
export function issueKey(
  request: { partnerId: string; name: string; allowlist: readonly string[] },
  context: { actor: string; environment: Environment; now: number },
): Promise<IssuedKey> {
  const { actor, environment, now } = context;
  return commitUntilSettled(async () => {
    const account = await readPartner(request.partnerId);
    refuseWhereNotAllowed(account, environment);
    const issued = makeKey(account, request, context);
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
  }, hasPartnerMoved);
}

function makeKey(
  account: PartnerAccount,
  request: { name: string; allowlist: readonly string[] },
  context: { environment: Environment; now: number },
): IssuedKey {
  const { environment, now } = context;
  const value = `${keyPrefix[environment]}${randomBytes(keyRandomBytes).toString("base64url")}`;
  const key: ApiKey = {
    keyId: createId("key", now),
    keyHash: hashKey(value),
    partnerId: account.partnerId,
    name: request.name,
    lastFour: value.slice(-4),
    status: "active",
    allowlist: request.allowlist,
    budget: budgetOfNewKey(account, environment),
    cursorSecret: account.cursorSecret,
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
  };
  return { key, value };
}

function refuseWhereNotAllowed(account: PartnerAccount, environment: Environment): void {
  const verdict = mayIssueKey(account, environment);
  if (verdict === "key_limit_reached") {
    const message = `A trial account holds at most ${trialKeyLimit} active sandbox keys. Revoke or rotate one first.`;
    throw new Problem("key_limit_reached", message, { limit: trialKeyLimit, active: account.activeKeyCount });
  }
  if (verdict === "production_not_approved") {
    throw new Problem(
      "production_not_approved",
      "Production keys need the account's production approval first.",
    );
  }
}
