import type { Consignee } from "../../domain/partners/partner.ts";

/** Who invoices are made out to, as partners, operators and invoices show it; null where nobody is known. */
export const presentConsignee = (consignee: Consignee | null) =>
  consignee && {
    name: consignee.name,
    address: consignee.address,
    email: consignee.email,
    phone: consignee.phone,
    company_registration: consignee.companyRegistration,
  };
