import { Problem } from "../../domain/errors/problem.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { getPartner } from "../../persistence/partners/partners.ts";

/**
 * Returns the only account that a partner's user may access.
 * @param partnerId the partner in the user's token; null if the token names no partner
 * @throws Problem forbidden when the token names no partner, or a partner without an account in this environment.
 */
export async function admitConsolePartner(
  partnerId: string | null,
  environment: Environment,
): Promise<PartnerAccount> {
  if (partnerId === null) {
    const message = "Your sign-in is not linked to a partner. Ask the operator to link it.";
    throw new Problem("forbidden", message, { required_claim: "partner_id" });
  }
  const account = await getPartner(partnerId);
  if (account === null) {
    const message = `Your company has no account in the ${environment} environment. Ask the operator to open one.`;
    throw new Problem("forbidden", message, { partner_id: partnerId, environment });
  }
  return account;
}
