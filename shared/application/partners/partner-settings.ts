import type * as z from "zod/mini";
import { type consigneeInput, partnerChangeSchema } from "../../contract/resources/partners/partner.ts";
import { fromWire } from "../../contract/schema/convert.ts";
import type { DomainForm } from "../../contract/schema/domain-form.ts";
import type { Consignee, Partner } from "../../domain/partners/partner.ts";
import { dropAbsent } from "../drop-absent.ts";

/** An operator's settings of a partner. */
export type PartnerSettings = Omit<Partner, "partnerId" | "createdAt" | "updatedAt" | "version">;

/** A partner's settings in their wire form; all are optional. */
export type SentSettings = z.output<typeof partnerChangeSchema>;

/**
 * Returns `current` with the sent settings. A consignee is replaced as a whole, discount amounts one by one.
 */
export function applySettings(current: PartnerSettings, sent: SentSettings): PartnerSettings {
  const { discountConfig: discount, consignee, ...others } = fromWire(partnerChangeSchema, sent);
  return {
    ...current,
    ...dropAbsent(others),
    discount: {
      fixedDiscountUsd: discount?.fixedDiscountAmount ?? current.discount.fixedDiscountUsd,
      commissionUsd: discount?.commissionAmount ?? current.discount.commissionUsd,
    },
    consignee: consignee === undefined ? current.consignee : consignee && toConsignee(consignee),
  };
}

const unstated = { email: null, phone: null, companyRegistration: null };

/** Returns a consignee in its stored form; missing fields are null. */
export const toConsignee = (sent: DomainForm<typeof consigneeInput>): Consignee => ({
  ...unstated,
  ...dropAbsent(sent),
  name: sent.name,
  address: sent.address,
});
