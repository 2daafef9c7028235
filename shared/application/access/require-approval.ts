import { Problem } from "../../domain/errors/problem.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";

/**
 * Rejects the creation of a production key for an account that is not approved for production.
 * @throws Problem production_not_approved.
 */
export function requireApproval(account: PartnerAccount, environment: Environment): void {
  if (environment === "sandbox" || account.productionApproved) return;
  throw new Problem(
    "production_not_approved",
    "The account is not approved for production. Ask the operator for approval.",
  );
}
