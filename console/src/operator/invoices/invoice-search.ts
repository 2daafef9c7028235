import * as z from "zod/mini";
import {
  listOperatorInvoicesSourceValues,
  listOperatorInvoicesStatusValues,
} from "../../api/generated/values.ts";
import { oneOf, someDay, someFlag, someOf, someText } from "../../router/search-values.ts";

const invoiceSearchSchema = z.object({
  needs_review: someFlag,
  status: someOf(listOperatorInvoicesStatusValues),
  dealer_id: someText,
  shipment_month: z.catch(z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))), undefined),
  make: someText,
  source: oneOf(listOperatorInvoicesSourceValues),
  auction_date: someDay,
  cursor: someText,
});

/** The filters of the invoice list in the URL. */
export type InvoiceSearch = z.output<typeof invoiceSearchSchema>;

/** Parses the URL of the list of invoices. */
export const parseInvoiceSearch = (search: unknown): InvoiceSearch => z.parse(invoiceSearchSchema, search);
