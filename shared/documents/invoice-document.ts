import type {
  InvoiceAmounts,
  InvoicePacking,
  InvoiceTerms,
  InvoiceVehicle,
} from "../domain/invoices/invoice.ts";
import type { Consignee } from "../domain/partners/partner.ts";

/** Everything that the PDF of an invoice version shows. The same document gives the same bytes. */
export interface InvoiceDocument {
  number: string;
  /** 1 on the first issue, one more on each re-issue. */
  version: number;
  /** First publication, epoch milliseconds; unchanged by a re-issue. */
  issuedAt: number;
  /** Publication of this version, epoch milliseconds. */
  versionIssuedAt: number;
  /** Sandbox documents carry a watermark across each page. */
  sandbox: boolean;
  orderId: string;
  /** `YYYY-MM`. */
  shipmentMonth: string;
  seller: InvoiceSeller;
  consignee: Consignee | null;
  vehicle: InvoiceVehicle;
  /** ISO 4217 code. */
  currency: string;
  amounts: BilledAmounts;
  terms: InvoiceTerms;
  packing: InvoicePacking;
}

/** Who issues the invoice and where it is to be paid. */
export interface InvoiceSeller {
  name: string;
  addressLines: readonly string[];
  registrationNumber: string | null;
  email: string | null;
  phone: string | null;
  bank: SellerBank;
  /** A PNG file, or null when the name alone is shown. */
  logoPng: Uint8Array | null;
}

/** The account an invoice is to be paid into. */
export interface SellerBank {
  name: string;
  branch: string | null;
  swift: string;
  accountNumber: string;
  accountHolder: string;
}

/** What is to be paid, in hundredths of the currency. A line that is null is not listed. */
export interface BilledAmounts extends InvoiceAmounts {
  priceMinor: number;
  totalMinor: number;
}
