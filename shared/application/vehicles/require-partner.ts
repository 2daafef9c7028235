import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { getPartner } from "../../persistence/partners/partners.ts";

/** The account a valid key belongs to. @throws Error when it is missing: keys are only issued for partners that exist. */
export async function requirePartner(partnerId: string): Promise<PartnerAccount> {
  const partner = await getPartner(partnerId);
  if (partner === null) throw new Error(`Partner ${partnerId} of a valid key does not exist`);
  return partner;
}
