import type { OperatorInvoiceEntry } from "../../api/generated/types.ts";
import { carCsvColumns } from "../../components/cars/car-csv-columns.ts";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";

/** The CSV columns of the operators' invoice lists. */
export const invoiceCsvColumns: CsvColumns<OperatorInvoiceEntry> = {
  id: ({ id }) => id,
  number: ({ number }) => number,
  version: ({ version }) => version,
  status: ({ status }) => status,
  dealer_id: ({ dealer_id }) => dealer_id,
  partner_name: ({ partner_name }) => partner_name,
  order_id: ({ order_id }) => order_id,
  ...carCsvColumns,
  currency: ({ currency }) => currency,
  total: ({ amounts }) => amounts.total,
  review_reasons: ({ review_reasons }) => review_reasons.join(" "),
  shipment_month: ({ shipment_month }) => shipment_month,
  issued_at: ({ issued_at }) => issued_at,
  updated_at: ({ updated_at }) => updated_at,
};
