/** The environment of a key, a partner record or an order. The two environments share no data. */
export type Environment = "sandbox" | "production";

/** Agreed discount and commission of a partner, whole US dollars. */
export interface DiscountConfig {
  fixedDiscountUsd: number;
  commissionUsd: number;
}

/** The recipient of an invoice. */
export interface Consignee {
  name: string;
  address: string;
  email: string | null;
  phone: string | null;
  companyRegistration: string | null;
}

/** A partner account in one environment, with its integration settings. */
export interface Partner {
  partnerId: string;
  name: string;
  contactEmail: string;
  /** Prefix of invoice numbers, upper-case letters and digits. */
  invoicePrefix: string;
  productionApproved: boolean;
  historyLookupEnabled: boolean;
  /**
   * Whether it is a trial account, which has at most two active sandbox keys, each with a lifetime call
   * budget.
   */
  trial: boolean;
  /** Orders close this many minutes before the auction. */
  orderLeadMinutes: number;
  /** Inspections must be requested by the end of the day this many days before auction day. */
  inspectionWindowDays: number;
  /** IANA time zone in which the last day for requesting an inspection ends. */
  timezone: string;
  discount: DiscountConfig;
  consignee: Consignee | null;
  createdAt: number;
  updatedAt: number;
  version: number;
}

/** Defaults of a new partner. */
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
