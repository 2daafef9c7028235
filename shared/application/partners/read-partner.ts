import { Problem } from "../../domain/errors/problem.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { getPartner } from "../../persistence/partners/partners.ts";

/**
 * Returns the partner with this id.
 * @throws Problem not_found if it does not exist in this environment
 */
export async function readPartner(partnerId: string): Promise<PartnerAccount> {
  const account = await getPartner(partnerId);
  if (account === null)
    throw new Problem(
      "not_found",
      "There is no partner with this id in this environment. List the partners to find its id.",
    );
  return account;
}
