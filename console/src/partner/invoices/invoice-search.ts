import * as z from "zod/mini";
import { listOwnInvoicesStatusValues } from "../../api/generated/values.ts";
import { someOf, someText } from "../../router/search-values.ts";

const invoiceSearchSchema = z.object({ status: someOf(listOwnInvoicesStatusValues), cursor: someText });

/** What the list of invoices is filtered by, in the address. */
export type InvoiceSearch = z.output<typeof invoiceSearchSchema>;

/** Reads the address of the list of invoices. */
export const parseInvoiceSearch = (search: unknown): InvoiceSearch => z.parse(invoiceSearchSchema, search);

const versionSearchSchema = z.object({
  version: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
});

/** Which version of an invoice's document is shown; the newest when absent. */
export type VersionSearch = z.output<typeof versionSearchSchema>;

/** Reads the address of an invoice. */
export const parseVersionSearch = (search: unknown): VersionSearch => z.parse(versionSearchSchema, search);
