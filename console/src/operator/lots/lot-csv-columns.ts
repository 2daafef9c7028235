import type { Lot, OperatorOrder } from "../../api/generated/types.ts";
import { carCsvColumns } from "../../components/cars/car-csv-columns.ts";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";
import { ceilingKrw } from "../../components/orders/ceiling-krw.ts";
import { leadingBids } from "./leading-bids.ts";

type Bid = Lot["bids"][number];

/** Returns the columns of a bid, whose names begin with a prefix that distinguishes them from the lot's own columns. */
const columnsOfBid = (prefix: string, bidOf: (lot: Lot) => Bid | undefined): CsvColumns<Lot> => ({
  [`${prefix}_order_id`]: (lot) => bidOf(lot)?.order_id,
  [`${prefix}_partner_id`]: (lot) => bidOf(lot)?.partner_id,
  [`${prefix}_partner_name`]: (lot) => bidOf(lot)?.partner_name,
  [`${prefix}_ceiling_usd`]: (lot) => bidOf(lot)?.max_bid_amount_usd,
  [`${prefix}_ceiling_krw`]: (lot) => ceilingOf(bidOf(lot)),
});

const ceilingOf = (bid: Bid | undefined): number | null => (bid === undefined ? null : ceilingKrw(bid));

/**
 * The CSV columns of a list of lots: the car, the leader, the second bid, and all bids with ceilings in both
 * currencies.
 */
export const lotCsvColumns: CsvColumns<Lot> = {
  vehicle_id: ({ vehicle_id }) => vehicle_id,
  ...carCsvColumns,
  auction_date: ({ auction_date }) => auction_date,
  order_cutoff_at: ({ order_cutoff_at }) => order_cutoff_at,
  state: ({ state }) => state,
  loss_reason: ({ loss_reason }) => loss_reason,
  bid_count: ({ bid_count }) => bid_count,
  ...columnsOfBid("leader", (lot) => leadingBids(lot)[0]),
  ...columnsOfBid("second", (lot) => leadingBids(lot)[1]),
  bids: ({ bids }) =>
    bids
      .map((bid) => {
        const { partner_name, partner_id, max_bid_amount_usd: usd, status } = bid;
        const ceiling = usd === null ? "fixed price" : `USD ${usd} = KRW ${ceilingOf(bid) ?? "unknown"}`;
        return `${partner_name ?? partner_id}: ${ceiling} (${status})`;
      })
      .join("; "),
  award_order_id: ({ award }) => award?.winner_order_id,
  auction_final_price_krw: ({ award }) => award?.auction_final_price_krw,
};

/** The CSV columns of the orders on one car. They include each order's ceiling in both currencies. */
export const bidCsvColumns: CsvColumns<OperatorOrder> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  partner_id: ({ partner_id }) => partner_id,
  partner_name: ({ partner_name }) => partner_name,
  vehicle_id: ({ vehicle_id }) => vehicle_id,
  ...carCsvColumns,
  is_highest_bid: ({ is_highest_bid }) => is_highest_bid,
  ceiling_usd: ({ max_bid_amount_usd }) => max_bid_amount_usd,
  ceiling_krw: (order) => ceilingKrw(order),
  fx_rate: ({ fx_rate }) => fx_rate,
  auction_final_price_krw: ({ auction_final_price_krw }) => auction_final_price_krw,
  purchase_price_usd: ({ amounts }) => amounts.purchase_price_usd,
  invoice_number: ({ invoice }) => invoice?.number,
  order_cutoff_at: ({ order_cutoff_at }) => order_cutoff_at,
  created_at: ({ created_at }) => created_at,
};
