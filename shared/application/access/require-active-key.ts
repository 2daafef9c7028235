import type { ApiKey } from "../../domain/access/api-key.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { findPartnerKey, keyWriteName } from "../../persistence/access/api-keys.ts";
import type { TransactionRefused } from "../../persistence/table/transaction.ts";
import { hasPartnerChanged } from "../partners/has-partner-changed.ts";

/**
 * Returns an active key of a partner.
 * @throws Problem not_found when the partner has no such key, conflict when the key is revoked.
 */
export async function requireActiveKey(partnerId: string, keyId: string): Promise<ApiKey> {
  return requireActive(await findPartnerKey(partnerId, keyId));
}

/**
 * Requires that a key was found and is active.
 * @throws Problem not_found when it was not found, conflict when it is revoked.
 */
export function requireActive(key: ApiKey | null): ApiKey {
  if (key === null)
    throw new Problem("not_found", "The partner has no key with this id. List the keys to find its id.");
  if (key.status === "revoked") {
    throw new Problem("conflict", "The key is already revoked. Rotate or revoke an active key.", {
      current_status: key.status,
    });
  }
  return key;
}

/**
 * Reports whether a concurrent change of the key or its partner caused the rejection of a commit. The change
 * can then be retried.
 */
export const hasKeyChanged = (refused: TransactionRefused): boolean =>
  hasPartnerChanged(refused) || refused.refusalOf(keyWriteName) !== undefined;
