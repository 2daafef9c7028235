import type { ApiKey } from "../../domain/access/api-key.ts";
import { listPartnerKeys } from "../../persistence/access/api-keys.ts";
import { readPartner } from "../partners/read-partner.ts";

/**
 * Returns all keys of a partner, including revoked keys, oldest first.
 * @param after id of the last key of the previous page; null starts with the first
 * @throws Problem not_found for an unknown partner
 */
export async function listKeys(partnerId: string, after: string | null = null): Promise<ApiKey[]> {
  const [keys] = await Promise.all([listPartnerKeys(partnerId), readPartner(partnerId)]);
  return after === null ? keys : keys.slice(keys.findIndex(({ keyId }) => keyId === after) + 1);
}
