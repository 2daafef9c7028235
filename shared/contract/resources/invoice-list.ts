import * as z from "zod/mini";
import { invoiceStatuses } from "../../domain/invoices/invoice.ts";
import { listQuery } from "../schema/paging.ts";
import { csvOf, idFilter } from "../schema/text-values.ts";
import { instant } from "../schema/timestamp.ts";
import { shipmentMonth } from "./invoice-input.ts";

/** Query parameters of every list of invoices. */
export const invoiceListQuery = z.object({
  dealer_id: idFilter("Only invoices of this partner account."),
  status: z
    .optional(csvOf(z.enum(invoiceStatuses)))
    .check(z.meta({ description: "Only invoices with these statuses; all invoices if absent." })),
  shipment_month: z
    .optional(shipmentMonth)
    .check(z.meta({ description: "Only invoices of this month of shipment, `YYYY-MM`." })),
  issued_from: z
    .optional(instant)
    .check(z.meta({ description: "Only invoices first published at or after this instant." })),
  issued_to: z
    .optional(instant)
    .check(z.meta({ description: "Only invoices first published before this instant." })),
  ...listQuery,
});

/** Query of a list of invoices. */
export type InvoiceListQuery = z.output<typeof invoiceListQuery>;
