import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { listPartners } from "../../persistence/partners/partners.ts";

/**
 * Returns a page of the environment's partners, oldest first, and `next` to continue; null on the last page.
 */
export async function browsePartners(
  limit: number,
  after: string | null,
): Promise<{ partners: PartnerAccount[]; next: string | null }> {
  const { partners, more } = await listPartners(limit, after);
  return { partners, next: more ? (partners.at(-1)?.partnerId ?? null) : null };
}
