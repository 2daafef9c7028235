import type { Consignee } from "../partners/partner.ts";
import { statusFacts } from "../status-facts.ts";

/** The four statuses of an invoice. */
export const invoiceStatuses = ["draft", "issued", "paid", "void"] as const;

/** Status of an invoice. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The invoiced car as described on the document; null where unknown. */
export interface InvoiceVehicle {
  vehicleId: string;
  vin: string | null;
  licensePlate: string | null;
  make: string | null;
  model: string | null;
  year: number | null;
  fuelType: string | null;
  cc: number | null;
  weightKg: number | null;
}

/** Amounts due, in hundredths of the currency. A null price is unknown; other null amounts are not listed. */
export interface InvoiceAmounts {
  priceMinor: number | null;
  oceanFreightMinor: number | null;
  insuranceMinor: number | null;
}

/** The terms of sale. */
export interface InvoiceTerms {
  payment: string | null;
  incoterm: string | null;
  port: string | null;
  countryOfOrigin: string | null;
}

/** Packing of the car. */
export interface InvoicePacking {
  terminalName: string | null;
  terminalCode: string | null;
  containerNo: string | null;
  loadedBy: string | null;
  departureNote: string | null;
}

/** Everything on an invoice that an operator can edit. */
export interface InvoiceContent {
  consignee: Consignee | null;
  vehicle: InvoiceVehicle;
  amounts: InvoiceAmounts;
  terms: InvoiceTerms;
  packing: InvoicePacking;
  /** `YYYY-MM`. */
  shipmentMonth: string | null;
}

/** Fields of an invoice in every status. Instants are epoch milliseconds. */
export interface InvoiceFacts extends InvoiceContent {
  invoiceId: string;
  orderId: string;
  partnerId: string;
  /** ISO 4217 code. */
  currency: "USD";
  createdAt: number;
  updatedAt: number;
  /** Counts the invoice's changes from 1. */
  revision: number;
}

/** One published version: its number and its document. */
export interface Publication {
  number: string;
  /** 1 on the first issue, one more on each re-issue. */
  version: number;
  /** The time of the first publication. A re-issue does not change it. */
  issuedAt: number;
  /** The time when this version was published. */
  versionIssuedAt: number;
  /** The storage key of this version's document. */
  documentKey: string;
}

/** A draft, which operators can edit. */
export interface DraftInvoice extends InvoiceFacts {
  status: "draft";
}

/** An invoice that is published but not paid. */
export interface IssuedInvoice extends InvoiceFacts {
  status: "issued";
  publication: Publication;
}

/** An invoice that is published and paid. */
export interface PaidInvoice extends InvoiceFacts {
  status: "paid";
  publication: Publication;
  paidAt: number;
}

/** A permanently voided invoice. Its published versions stay readable. */
export interface VoidInvoice extends InvoiceFacts {
  status: "void";
  publication: Publication | null;
  paidAt: number | null;
  voidedAt: number;
  voidReason: string;
}

/** An invoice in any status, with the fields that its status has. */
export type Invoice = DraftInvoice | IssuedInvoice | PaidInvoice | VoidInvoice;

/** Summary of an order's newest invoice, as stored with the order. */
export interface InvoiceSummary {
  invoiceId: string;
  number: string | null;
  version: number;
  status: InvoiceStatus;
  currency: string;
  totalMinor: number | null;
  issuedAt: number | null;
}

const invoices = statusFacts<Invoice>({ publication: null, paidAt: null, voidedAt: null, voidReason: null });

/** Returns the invoice with null for fields that its status does not have. */
export const wholeInvoice = invoices.whole;

/** Returns the newest publication; null if nothing was published. */
export const publicationOf = (invoice: Invoice): Publication | null => wholeInvoice(invoice).publication;

/** Returns the sum of the price and the listed amounts, in hundredths; null without a price. */
export const totalMinorOf = ({ priceMinor, oceanFreightMinor, insuranceMinor }: InvoiceAmounts) =>
  priceMinor === null ? null : priceMinor + (oceanFreightMinor ?? 0) + (insuranceMinor ?? 0);

/** Summarises the invoice. */
export function summariseInvoice(invoice: Invoice): InvoiceSummary {
  const publication = publicationOf(invoice);
  return {
    invoiceId: invoice.invoiceId,
    number: publication?.number ?? null,
    version: publication?.version ?? 0,
    status: invoice.status,
    currency: invoice.currency,
    totalMinor: totalMinorOf(invoice.amounts),
    issuedAt: publication?.issuedAt ?? null,
  };
}

/** Returns the common fields of an invoice's next revision. `updatedAt` never decreases. */
export const nextInvoiceFacts = (invoice: Invoice, content: InvoiceContent, now: number): InvoiceFacts => ({
  ...invoices.lasting(invoice),
  ...contentOf(content),
  updatedAt: Math.max(now, invoice.updatedAt),
  revision: invoice.revision + 1,
});

/** Returns only the fields that an operator can edit. */
export const contentOf = (invoice: InvoiceContent): InvoiceContent => ({
  consignee: invoice.consignee,
  vehicle: invoice.vehicle,
  amounts: invoice.amounts,
  terms: invoice.terms,
  packing: invoice.packing,
  shipmentMonth: invoice.shipmentMonth,
});
