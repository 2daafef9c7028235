import type { Consignee } from "../domain/partners/partner.ts";

/** Everything that one version of an invoice shows on paper. The same document gives the same bytes. */
export interface InvoiceDocument {
  number: string;
  /** 1 on the first issue, one more on each re-issue. */
  version: number;
  /** First publication, epoch milliseconds; does not move on a re-issue. */
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
  amounts: InvoiceAmounts;
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

/** The car that is invoiced; null where the source did not state it. */
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

/** What is to be paid, in hundredths of the currency. A line that is null is not listed. */
export interface InvoiceAmounts {
  priceMinor: number;
  oceanFreightMinor: number | null;
  insuranceMinor: number | null;
  totalMinor: number;
}

/** On what terms it is sold. */
export interface InvoiceTerms {
  payment: string | null;
  incoterm: string | null;
  port: string | null;
  countryOfOrigin: string | null;
}

/** How it is loaded. */
export interface InvoicePacking {
  terminalName: string | null;
  terminalCode: string | null;
  containerNo: string | null;
  loadedBy: string | null;
  departureNote: string | null;
}
