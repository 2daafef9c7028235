import type { AssignedOrder } from "../../api/generated/types.ts";
import { carCsvColumns } from "../../components/cars/car-csv-columns.ts";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";

/** The CSV columns of the operators' order lists. */
export const orderCsvColumns: CsvColumns<AssignedOrder> = {
  id: ({ id }) => id,
  partner_id: ({ partner_id }) => partner_id,
  partner_name: ({ partner_name }) => partner_name,
  status: ({ status }) => status,
  vehicle_id: ({ vehicle_id }) => vehicle_id,
  ...carCsvColumns,
  max_bid_amount_usd: ({ max_bid_amount_usd }) => max_bid_amount_usd,
  auction_final_price_krw: ({ auction_final_price_krw }) => auction_final_price_krw,
  purchase_price_usd: ({ amounts }) => amounts.purchase_price_usd,
  auction_fee_usd: ({ amounts }) => amounts.auction_fee_usd,
  fx_rate: ({ fx_rate }) => fx_rate,
  invoice_number: ({ invoice }) => invoice?.number,
  auction_date: ({ auction_date }) => auction_date,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
  assignee: ({ assignment }) => assignment.assignee?.user_name,
};
