import { listOperatorOrders } from "../../api/generated/operations.ts";
import type { AssignedOrder } from "../../api/generated/types.ts";
import { carCsvColumns } from "../../components/car-csv-columns.ts";
import { CursorTable } from "../../components/cursor-table.tsx";
import { type CsvColumns, ListCsvButton } from "../../components/list-csv-button.tsx";
import { Page } from "../../components/page.tsx";
import { usePageSearch } from "../../components/use-page-search.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { useOrderColumns } from "./order-columns.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { orderMessages } from "./order-messages.ts";
import type { OrderSearch } from "./order-search.ts";

const refreshMilliseconds = 30_000;

const csvColumns: CsvColumns<AssignedOrder> = {
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

/** Shows orders of all partners, recently updated first. */
export function OrdersPage() {
  const say = useMessages(operatorMessages);
  const formatOrder = useMessages(orderMessages);
  const [search] = usePageSearch<OrderSearch>();
  const query = useRead(...operatorReads.orders(search), { keepPrevious: true, refreshMilliseconds });
  return (
    <Page
      title={say("orders")}
      actions={
        <ListCsvButton
          operation={listOperatorOrders}
          input={{ query: search }}
          columns={csvColumns}
          fileName="orders"
        />
      }
    >
      <CursorTable
        name="orders"
        isMain
        query={query}
        columns={useOrderColumns()}
        trackBy={({ id }) => id}
        label={say("orders")}
        cursor={search.cursor}
        empty={formatOrder("noMatch")}
        filter={<OrderFilters />}
      />
    </Page>
  );
}
