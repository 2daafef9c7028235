import * as z from "zod/mini";
import { listOwnInvoicesSourceValues, listOwnInvoicesStatusValues } from "../../api/generated/values.ts";
import { oneOf, someDay, someOf, someText } from "../../router/search-values.ts";

const invoiceSearchSchema = z.object({
  status: someOf(listOwnInvoicesStatusValues),
  shipment_month: z.catch(z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))), undefined),
  make: someText,
  source: oneOf(listOwnInvoicesSourceValues),
  auction_date: someDay,
  cursor: someText,
});

/** The filters of the invoice list in the URL. */
export type InvoiceSearch = z.output<typeof invoiceSearchSchema>;

/** Parses the URL of the list of invoices. */
export const parseInvoiceSearch = (search: unknown): InvoiceSearch => z.parse(invoiceSearchSchema, search);

const versionSearchSchema = z.object({
  version: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
});

/** The version of an invoice's document; the newest by default. */
export type VersionSearch = z.output<typeof versionSearchSchema>;

/** Parses the URL of an invoice. */
export const parseVersionSearch = (search: unknown): VersionSearch => z.parse(versionSearchSchema, search);
