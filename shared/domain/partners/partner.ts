/** Which of the two separate worlds a key, a partner record or an order belongs to. */
export type Environment = "sandbox" | "production";

/** Discount and commission a partner has agreed with the operator, whole US dollars. */
export interface DiscountConfig {
  fixedDiscountUsd: number;
  commissionUsd: number;
}

/** Who an invoice is made out to. */
export interface Consignee {
  name: string;
  address: string;
  email: string | null;
  phone: string | null;
  companyRegistration: string | null;
}

/** A partner account in one environment, with the settings its integration was agreed on. */
export interface Partner {
  partnerId: string;
  name: string;
  contactEmail: string;
  /** Prefix of invoice numbers, upper-case letters and digits. */
  invoicePrefix: string;
  productionApproved: boolean;
  historyLookupEnabled: boolean;
  /** Trial accounts hold at most two active sandbox keys, each with a lifetime call budget. */
  trial: boolean;
  /** Orders close this many minutes before the auction. */
  orderLeadMinutes: number;
  /** Inspections must be asked for by the end of this many days before auction day. */
  inspectionWindowDays: number;
  /** IANA zone in which the inspection cutoff's day ends. */
  timezone: string;
  discount: DiscountConfig;
  consignee: Consignee | null;
  createdAt: number;
  updatedAt: number;
  version: number;
}

/** What a new partner starts with unless the operator says otherwise. */
export const partnerDefaults = {
  productionApproved: false,
  historyLookupEnabled: false,
  trial: true,
  orderLeadMinutes: 1440,
  inspectionWindowDays: 2,
  timezone: "Africa/Lagos",
  discount: { fixedDiscountUsd: 0, commissionUsd: 500 },
  consignee: null,
} as const;
