import * as z from "zod/mini";
import { invoiceStatuses } from "../../../domain/invoices/invoice.ts";
import { invoiceCarFilters } from "../../schema/order-car-filters.ts";
import { listQuery } from "../../schema/paging.ts";
import { booleanText, csvOf, idFilter } from "../../schema/text-values.ts";
import { instant } from "../../schema/timestamp.ts";
import { shipmentMonth } from "./invoice-input.ts";

const invoiceFilters = {
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
};

/** Query parameters of the partners' list of invoices. */
export const invoiceListQuery = z.object({ ...invoiceFilters, ...listQuery });

/** Query parameters of the list of invoices in the partners' console. The parameters of the partner route are fixed. */
export const ownInvoiceListQuery = z.object({ ...invoiceFilters, ...invoiceCarFilters, ...listQuery });

/** Query parameters of the operators' list of invoices. */
export const operatorInvoiceListQuery = z.object({
  ...invoiceFilters,
  ...invoiceCarFilters,
  needs_review: z.optional(booleanText).check(
    z.meta({
      description: "`true`: only drafts to review before they are issued, which have `review_reasons`.",
    }),
  ),
  ...listQuery,
});

/** Query of any list of invoices. Only the consoles filter by the ordered car. */
export type InvoiceListQuery = z.output<typeof invoiceListQuery> &
  Partial<Pick<z.output<typeof ownInvoiceListQuery>, keyof typeof invoiceCarFilters>>;
