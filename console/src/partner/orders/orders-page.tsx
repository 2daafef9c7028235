import { listOwnOrders } from "../../api/generated/operations.ts";
import type { Order } from "../../api/generated/types.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import { carCsvColumns } from "../../components/cars/car-csv-columns.ts";
import { sortTextOfCar } from "../../components/cars/name-car.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { Page } from "../../components/page.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { describeTotal } from "../../format/total-by-currency.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";
import type { OrderSearch } from "./order-search.ts";
import { describeOrderFilters, OwnOrderFilters } from "./own-order-filters.tsx";

const refreshMilliseconds = 15_000;

const csvColumns: CsvColumns<Order> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  vehicle_id: ({ vehicle_id }) => vehicle_id,
  ...carCsvColumns,
  vin: ({ vin }) => vin,
  max_bid_amount_usd: ({ max_bid_amount_usd }) => max_bid_amount_usd,
  is_highest_bid: ({ is_highest_bid }) => is_highest_bid,
  purchase_price_usd: ({ amounts }) => amounts.purchase_price_usd,
  auction_fee_usd: ({ amounts }) => amounts.auction_fee_usd,
  fx_rate: ({ fx_rate }) => fx_rate,
  invoice_number: ({ invoice }) => invoice?.number,
  auction_date: ({ auction_date }) => auction_date,
  eta: ({ shipment }) => shipment?.eta,
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
};

/** Shows the account's orders. */
export function OrdersPage() {
  const [search, changeSearch] = usePageSearch<OrderSearch>();
  const filters = describeOrderFilters(search);
  const query = useRead(...partnerReads.orders(search), { keepPrevious: true, refreshMilliseconds });
  return (
    <Page title="Orders" description="From bid to delivery.">
      <CursorTable
        name="own-orders"
        isMain
        query={query}
        file={useListFile("orders", listOwnOrders, { query: search }, csvColumns)}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label="Orders"
        cursor={search.cursor}
        filter={<OwnOrderFilters search={search} onChange={changeSearch} />}
        empty={
          filters.length === 0
            ? "No orders yet. Order a car on its page or with POST /v1/orders."
            : `No order matches the filters: ${filters.map(({ label }) => label).join("; ")}.`
        }
      />
    </Page>
  );
}

function useColumns(): ListColumn<Order>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "order", header: "Order", minWidth: carColumnWidth, isRowHeader: true },
      sortBy: sortTextOfCar,
      cell: (order) => <Car car={order} id={order.id} href={pathOf(environment, "orders", order.id)} />,
    },
    {
      id: "status",
      header: "Status",
      sortBy: ({ status }) => status,
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      ...{ id: "bid", header: "Your bid", isAmount: true },
      cell: ({ max_bid_amount_usd: bid }) => (bid === null ? "Fixed price" : formatMoney(bid, "USD")),
      total: (orders) =>
        describeTotal(
          orders.map(({ max_bid_amount_usd }) => max_bid_amount_usd),
          "USD",
        ),
    },
    {
      ...{ id: "highest", header: "Highest bid", isAmount: true },
      cell: ({ is_highest_bid, current_max_bid_usd, max_bid_amount_usd }) =>
        // Without active bids the highest bid is zero.
        max_bid_amount_usd === null || current_max_bid_usd === 0
          ? "–"
          : `${formatMoney(current_max_bid_usd, "USD")}${is_highest_bid ? " (yours)" : ""}`,
    },
    {
      id: "auction",
      header: "Auction",
      minWidth: dateColumnWidth,
      sortBy: ({ auction_date }) => auction_date,
      cell: ({ auction_date }) => formatTime(auction_date, zone),
    },
    {
      ...{ id: "updated", header: "Changed", minWidth: dateColumnWidth, isExtra: true },
      sortBy: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => formatTime(updated_at, zone),
    },
  ];
}
