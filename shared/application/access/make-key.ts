import { randomBytes } from "node:crypto";
import {
  type ApiKey,
  budgetOfNewKey,
  keyPrefix,
  keyRandomBytes,
  lastFourOf,
} from "../../domain/access/api-key.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { createId } from "../../platform/create-id.ts";
import { hashKey } from "./hash-key.ts";

/** A new key. `value` is shown once and never stored. */
export interface IssuedKey {
  key: ApiKey;
  value: string;
}

/**
 * Generates a key for an account, but does not store it. If the new key replaces a key, `wanted` is the replaced key,
 * whose counted calls are carried over.
 */
export function makeKey(
  account: PartnerAccount,
  wanted: Pick<ApiKey, "name" | "allowlist" | "budget">,
  context: { environment: Environment; now: number },
): IssuedKey {
  const { environment, now } = context;
  const value = `${keyPrefix[environment]}${randomBytes(keyRandomBytes).toString("base64url")}`;
  const key: ApiKey = {
    keyId: createId("key", now),
    keyHash: hashKey(value),
    partnerId: account.partnerId,
    name: wanted.name,
    lastFour: lastFourOf(value),
    status: "active",
    allowlist: wanted.allowlist,
    budget: budgetOfNewKey(account, environment, wanted.budget),
    cursorSecret: account.cursorSecret,
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
  };
  return { key, value };
}
