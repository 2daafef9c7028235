import { type PartnerAccount, requiresUniquePrefixes } from "../../domain/partners/partner-account.ts";
import { listPartnerKeys, removeBudgetWrite } from "../../persistence/access/api-keys.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { invoicePrefixWrite } from "../../persistence/partners/invoice-prefixes.ts";
import { partnerNameWrites } from "../../persistence/partners/partner-names.ts";
import { changedPartnerWrite } from "../../persistence/partners/partners.ts";
import { commit, type Write } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { AccountContext } from "./create-partner.ts";
import { hasPartnerChanged } from "./has-partner-changed.ts";
import { applySettings, type SentSettings } from "./partner-settings.ts";
import { prefixTaken } from "./prefix-taken.ts";
import { presentPartner } from "./present-partner.ts";
import { readPartner } from "./read-partner.ts";

/**
 * Changes a partner's settings. When an account leaves its trial, the same transaction makes its keys unlimited. If
 * nothing would change, it writes nothing, not even an audit entry.
 * @throws Problem not_found, conflict when another partner has the invoice prefix.
 */
export function changePartner(
  request: { partnerId: string; sent: SentSettings },
  context: AccountContext,
): Promise<PartnerAccount> {
  const { partnerId, sent } = request;
  const { actor, environment, now } = context;
  return commitWithRetries(async () => {
    const current = await readPartner(partnerId);
    const changed: PartnerAccount = { ...current, ...applySettings(current, sent) };
    const before = presentPartner(current);
    if (JSON.stringify(presentPartner(changed)) === JSON.stringify(before)) return current;
    const stored = { ...changed, updatedAt: now, version: current.version + 1 };
    const after = presentPartner(stored);
    const resource = { resource: "partner", resourceId: partnerId };
    const prefix = changed.invoicePrefix;
    const takesPrefix = prefix !== current.invoicePrefix && requiresUniquePrefixes(environment);
    const writes = [
      changedPartnerWrite(stored, current.version),
      ...partnerNameWrites(current, stored),
      ...(takesPrefix ? [invoicePrefixWrite(prefix, partnerId, now)] : []),
      ...(current.trial && !changed.trial ? await budgetRemovals(partnerId) : []),
      auditWrite({ actor, action: "partner.change", ...resource, before, after, now }),
    ];
    await commit(writes).catch((error: unknown) => {
      throw prefixTaken(error, prefix) ?? error;
    });
    return stored;
  }, hasPartnerChanged);
}

async function budgetRemovals(partnerId: string): Promise<Write[]> {
  const keys = await listPartnerKeys(partnerId);
  const budgeted = keys.filter((key) => key.status === "active" && key.budget !== null);
  return budgeted.map((key) => removeBudgetWrite(key.keyHash));
}
