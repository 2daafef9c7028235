import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { getPartner } from "../../persistence/partners/partners.ts";

/**
 * Returns the partner account of a valid key.
 * @throws Error when the account is missing, because keys are issued only for existing partners
 */
export async function requirePartner(partnerId: string): Promise<PartnerAccount> {
  const partner = await getPartner(partnerId);
  if (partner === null) throw new Error(`Partner ${partnerId} of a valid key does not exist`);
  return partner;
}
