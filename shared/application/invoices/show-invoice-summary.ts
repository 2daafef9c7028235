import type { InvoiceSummary } from "../../domain/invoices/invoice.ts";
import { requireVariable } from "../../platform/environment-variables.ts";

const minorPerMajor = 100;

/** Returns an amount in hundredths as the nearest number with two decimals. */
export const toMajor = (minor: number | null): number | null =>
  minor === null ? null : minor / minorPerMajor;

/** Returns the URL of a version's PDF; null for version 0, which has no PDF. */
export const documentUrlOf = (invoiceId: string, version: number): string | null =>
  version === 0
    ? null
    : `${requireVariable("PARTNER_API_URL")}/v1/invoices/${invoiceId}/document?version=${version}`;

/** Returns the invoice summary that an order shows. */
export const shownSummary = ({ invoiceId, totalMinor, ...summary }: InvoiceSummary) => ({
  ...summary,
  id: invoiceId,
  total: toMajor(totalMinor),
  documentUrl: documentUrlOf(invoiceId, summary.version),
});
