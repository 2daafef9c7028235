import type { Partner } from "../../domain/partners/partner.ts";

/** What an operator decides about a partner. */
export type PartnerSettings = Omit<Partner, "partnerId" | "createdAt" | "updatedAt" | "version">;

/** A partner's settings as they travel: any of them may be left out. */
export interface SentSettings {
  name?: string | undefined;
  contact_email?: string | undefined;
  invoice_prefix?: string | undefined;
  production_approved?: boolean | undefined;
  history_lookup_enabled?: boolean | undefined;
  trial?: boolean | undefined;
  order_lead_minutes?: number | undefined;
  inspection_window_days?: number | undefined;
  timezone?: string | undefined;
  discount_config?:
    | { fixed_discount_amount?: number | undefined; commission_amount?: number | undefined }
    | undefined;
  consignee?: SentConsignee | null | undefined;
}

/** A consignee as it travels. */
export interface SentConsignee {
  name: string;
  address: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  company_registration?: string | null | undefined;
}

/** `current` with what was sent put over it; a consignee is replaced as a whole, discount amounts one by one. */
export function applySettings(current: PartnerSettings, sent: SentSettings): PartnerSettings {
  const discount = sent.discount_config;
  return {
    name: sent.name ?? current.name,
    contactEmail: sent.contact_email ?? current.contactEmail,
    invoicePrefix: sent.invoice_prefix ?? current.invoicePrefix,
    productionApproved: sent.production_approved ?? current.productionApproved,
    historyLookupEnabled: sent.history_lookup_enabled ?? current.historyLookupEnabled,
    trial: sent.trial ?? current.trial,
    orderLeadMinutes: sent.order_lead_minutes ?? current.orderLeadMinutes,
    inspectionWindowDays: sent.inspection_window_days ?? current.inspectionWindowDays,
    timezone: sent.timezone ?? current.timezone,
    discount: {
      fixedDiscountUsd: discount?.fixed_discount_amount ?? current.discount.fixedDiscountUsd,
      commissionUsd: discount?.commission_amount ?? current.discount.commissionUsd,
    },
    consignee: sent.consignee === undefined ? current.consignee : readConsignee(sent.consignee),
  };
}

/** A consignee as it is kept; what was left out is null. */
export function readConsignee(sent: SentConsignee | null): Partner["consignee"] {
  if (sent === null) return null;
  return {
    name: sent.name,
    address: sent.address,
    email: sent.email ?? null,
    phone: sent.phone ?? null,
    companyRegistration: sent.company_registration ?? null,
  };
}
