import { keyLimitOf } from "../../domain/access/api-key.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { presentConsignee } from "./present-consignee.ts";

/** A partner as the console API shows it; the cursor secret stays inside. */
export function presentPartner(account: PartnerAccount) {
  const { discount } = account;
  return {
    id: account.partnerId,
    name: account.name,
    contact_email: account.contactEmail,
    invoice_prefix: account.invoicePrefix,
    production_approved: account.productionApproved,
    history_lookup_enabled: account.historyLookupEnabled,
    trial: account.trial,
    order_lead_minutes: account.orderLeadMinutes,
    inspection_window_days: account.inspectionWindowDays,
    timezone: account.timezone,
    discount_config: {
      fixed_discount_amount: discount.fixedDiscountUsd,
      commission_amount: discount.commissionUsd,
    },
    consignee: presentConsignee(account.consignee),
    active_key_count: account.activeKeyCount,
    created_at: toKstIso(account.createdAt),
    updated_at: toKstIso(account.updatedAt),
  };
}

/** A partner's account as its own users see it. */
export function presentAccount(account: PartnerAccount, environment: Environment) {
  return { ...presentPartner(account), environment, key_limit: keyLimitOf(account, environment) };
}
