import type { TableProps } from "@cloudscape-design/components/table";
import { listOperatorOrders } from "../../api/generated/operations.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { listOperatorOrdersStatusValues } from "../../api/generated/values.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { OneFilter } from "../../pieces/choice-filter.tsx";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { OrderStatus } from "../../pieces/order-status.tsx";
import { Page } from "../../pieces/page.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { operatorMessages } from "../operator-messages.ts";
import type { OrderSearch } from "./order-search.ts";

/** Orders of all partners, those changed last first. */
export function OrdersPage() {
  const say = useMessages(operatorMessages);
  const sayStatus = useMessages(orderStatusMessages);
  const [search, changeSearch] = usePageSearch<OrderSearch>();
  const query = useRead(listOperatorOrders, { query: search }, { keepPrevious: true });
  return (
    <Page title={say("orders")}>
      <CursorTable
        query={query}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label={say("orders")}
        cursor={search.cursor}
        empty={say("noOrders")}
        filter={
          <OneFilter
            label={say("status")}
            all={say("filterByStatus")}
            values={listOperatorOrdersStatusValues}
            chosen={search.status}
            nameOf={(status) => sayStatus(status)}
            onChange={(status) => changeSearch({ status })}
          />
        }
      />
    </Page>
  );
}

function useColumns(): TableProps.ColumnDefinition<OperatorOrder>[] {
  const say = useMessages(operatorMessages);
  const zone = useZone();
  return [
    { id: "order", header: say("order"), cell: ({ id }) => id, isRowHeader: true },
    { id: "partner", header: say("partner"), cell: ({ partner_id }) => partner_id },
    { id: "vehicle", header: say("vehicle"), cell: ({ vehicle_id }) => vehicle_id },
    { id: "status", header: say("status"), cell: ({ status }) => <OrderStatus status={status} /> },
    {
      ...{ id: "bid", header: say("bid") },
      cell: ({ max_bid_amount_usd }) => formatMoney(max_bid_amount_usd, "USD"),
    },
    {
      ...{ id: "updated", header: say("updated") },
      cell: ({ updated_at }) => formatTime(updated_at, zone),
    },
  ];
}
