import type { Consignee } from "../partners/partner.ts";
import { statusFacts } from "../status-facts.ts";

/** The four statuses of an invoice. */
export const invoiceStatuses = ["draft", "issued", "paid", "void"] as const;

/** Status of an invoice. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The car that is invoiced, as it is described on paper; null where nobody stated it. */
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

/** What is to be paid, in hundredths of the currency. Null is unknown for the price, and not listed for the others. */
export interface InvoiceAmounts {
  priceMinor: number | null;
  oceanFreightMinor: number | null;
  insuranceMinor: number | null;
}

/** On what terms the car is sold. */
export interface InvoiceTerms {
  payment: string | null;
  incoterm: string | null;
  port: string | null;
  countryOfOrigin: string | null;
}

/** How the car is loaded. */
export interface InvoicePacking {
  terminalName: string | null;
  terminalCode: string | null;
  containerNo: string | null;
  loadedBy: string | null;
  departureNote: string | null;
}

/** Everything of an invoice that an operator can enter. */
export interface InvoiceContent {
  consignee: Consignee | null;
  vehicle: InvoiceVehicle;
  amounts: InvoiceAmounts;
  terms: InvoiceTerms;
  packing: InvoicePacking;
  /** `YYYY-MM`. */
  shipmentMonth: string | null;
}

/** What an invoice has in every status. Instants are epoch milliseconds. */
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

/** One version as it went out: under which number, and the document that says so. */
export interface Publication {
  number: string;
  /** 1 on the first issue, one more on each re-issue. */
  version: number;
  /** First publication; does not move on a re-issue. */
  issuedAt: number;
  /** Publication of this version. */
  versionIssuedAt: number;
  /** Under which the store keeps this version's document. */
  documentKey: string;
}

/** Being prepared: everything may change. */
export interface DraftInvoice extends InvoiceFacts {
  status: "draft";
}

/** Published and to be paid. */
export interface IssuedInvoice extends InvoiceFacts {
  status: "issued";
  publication: Publication;
}

/** Published and paid. */
export interface PaidInvoice extends InvoiceFacts {
  status: "paid";
  publication: Publication;
  paidAt: number;
}

/** Called off for good; what was published stays readable. */
export interface VoidInvoice extends InvoiceFacts {
  status: "void";
  publication: Publication | null;
  paidAt: number | null;
  voidedAt: number;
  voidReason: string;
}

/** An invoice in any status, with the fields that status has. */
export type Invoice = DraftInvoice | IssuedInvoice | PaidInvoice | VoidInvoice;

/** An order's newest invoice in short, as the order itself keeps it. */
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

/** The invoice with null for what its status does not have. */
export const wholeInvoice = invoices.whole;

/** How the newest version went out; null when none ever did. */
export const publicationOf = (invoice: Invoice): Publication | null => wholeInvoice(invoice).publication;

/** Price and what is listed beside it, in hundredths; null while there is no price. */
export const totalMinorOf = ({ priceMinor, oceanFreightMinor, insuranceMinor }: InvoiceAmounts) =>
  priceMinor === null ? null : priceMinor + (oceanFreightMinor ?? 0) + (insuranceMinor ?? 0);

/** The invoice in short. */
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

/** What an invoice has in every status, one change later. Time never runs backwards within one invoice. */
export const nextInvoiceFacts = (invoice: Invoice, content: InvoiceContent, now: number): InvoiceFacts => ({
  ...invoices.lasting(invoice),
  ...contentOf(content),
  updatedAt: Math.max(now, invoice.updatedAt),
  revision: invoice.revision + 1,
});

/** Only what an operator can enter. */
export const contentOf = (invoice: InvoiceContent): InvoiceContent => ({
  consignee: invoice.consignee,
  vehicle: invoice.vehicle,
  amounts: invoice.amounts,
  terms: invoice.terms,
  packing: invoice.packing,
  shipmentMonth: invoice.shipmentMonth,
});
