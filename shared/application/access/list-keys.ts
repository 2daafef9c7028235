import type { ApiKey } from "../../domain/access/api-key.ts";
import { listPartnerKeys } from "../../persistence/access/api-keys.ts";
import { readPartner } from "../partners/read-partner.ts";

/**
 * All keys of a partner, revoked ones included, oldest first.
 * @throws Problem not_found when there is no such partner.
 */
export async function listKeys(partnerId: string): Promise<ApiKey[]> {
  const [keys] = await Promise.all([listPartnerKeys(partnerId), readPartner(partnerId)]);
  return keys;
}
