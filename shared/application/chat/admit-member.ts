import { type ChatAccess, tokenRefused } from "../../domain/chat/chat-access.ts";
import type { ChatConnection } from "../../domain/chat/chat-connection.ts";
import { findPartnerKey, getApiKey } from "../../persistence/access/api-keys.ts";
import { getPartner } from "../../persistence/partners/partners.ts";

/**
 * Requires that the caller who requested a token may still act for the partner. A key must be active. For a user of the
 * partner, the partner must have an account. Operators are always admitted.
 * @returns the hash of the key for later lookups; null without a key
 * @throws Problem invalid_chat_token
 */
export async function admitMember({ partnerId, member }: ChatAccess): Promise<string | null> {
  if (member.side === "operator") return null;
  if (member.keyId === null) {
    if ((await getPartner(partnerId)) === null) throw tokenRefused();
    return null;
  }
  const key = await findPartnerKey(partnerId, member.keyId);
  if (key?.status !== "active") throw tokenRefused();
  return key.keyHash;
}

/**
 * Requires the same as `admitMember` for an open connection, and that the connection's token has not expired.
 * @throws Problem invalid_chat_token
 */
export async function requireOpen(
  { keyHash, expiresAt }: Pick<ChatConnection, "keyHash" | "expiresAt">,
  now: number,
): Promise<void> {
  if (expiresAt <= now) throw tokenRefused();
  if (keyHash !== null && (await getApiKey(keyHash))?.status !== "active") throw tokenRefused();
}
