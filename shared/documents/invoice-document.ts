import type {
  InvoiceAmounts,
  InvoicePacking,
  InvoiceTerms,
  InvoiceVehicle,
} from "../domain/invoices/invoice.ts";
import type { Consignee } from "../domain/partners/partner.ts";

/** The content of the PDF of an invoice version or a draft. The same document gives the same bytes. */
export interface InvoiceDocument {
  /** Null on a draft, which is marked as a draft on each page. */
  number: string | null;
  /** 0 on a draft, 1 on the first issue, one more on each re-issue. */
  version: number;
  /** First publication, epoch milliseconds; unchanged by a re-issue. Null on a draft. */
  issuedAt: number | null;
  /** Publication of this version, or last change of a draft, epoch milliseconds. */
  versionIssuedAt: number;
  /** Sandbox documents carry a watermark across each page. */
  sandbox: boolean;
  orderId: string;
  /** `YYYY-MM`; null only on a draft. */
  shipmentMonth: string | null;
  seller: InvoiceSeller;
  consignee: Consignee | null;
  vehicle: InvoiceVehicle;
  /** ISO 4217 code. */
  currency: string;
  amounts: BilledAmounts;
  terms: InvoiceTerms;
  packing: InvoicePacking;
}

/** The issuer of the invoice and its bank account. */
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

/** The bank account for the payment of an invoice. */
export interface SellerBank {
  name: string;
  branch: string | null;
  swift: string;
  accountNumber: string;
  accountHolder: string;
}

/** The amounts in hundredths of the currency. A null line is omitted, except a draft's price. */
export interface BilledAmounts extends InvoiceAmounts {
  /** Null only on a draft without a price. */
  totalMinor: number | null;
}
