import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TableProps } from "@cloudscape-design/components/table";
import { listOperatorOrders } from "../../api/generated/operations.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { listOperatorOrdersSortValues, listOperatorOrdersStatusValues } from "../../api/generated/values.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Amount } from "../../pieces/amount.tsx";
import { Car, carColumnWidth } from "../../pieces/car.tsx";
import { OneFilter } from "../../pieces/choice-filter.tsx";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { IdFilter } from "../../pieces/id-filter.tsx";
import { OrderStatus } from "../../pieces/order-status.tsx";
import { Page } from "../../pieces/page.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { orderMessages } from "./order-messages.ts";
import type { OrderSearch } from "./order-search.ts";

const refreshMilliseconds = 30_000;

/** Orders of all partners, those changed last first. */
export function OrdersPage() {
  const say = useMessages(operatorMessages);
  const sayOrder = useMessages(orderMessages);
  const [search] = usePageSearch<OrderSearch>();
  const query = useRead(listOperatorOrders, { query: search }, { keepPrevious: true, refreshMilliseconds });
  return (
    <Page title={say("orders")}>
      <CursorTable
        query={query}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label={say("orders")}
        cursor={search.cursor}
        empty={sayOrder("noMatch")}
        filter={<Filters />}
      />
    </Page>
  );
}

function Filters() {
  const say = useMessages(operatorMessages);
  const sayOrder = useMessages(orderMessages);
  const sayStatus = useMessages(orderStatusMessages);
  const [search, changeSearch] = usePageSearch<OrderSearch>();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <OneFilter
        label={say("status")}
        all={say("filterByStatus")}
        values={listOperatorOrdersStatusValues}
        chosen={search.status}
        nameOf={(status) => sayStatus(status)}
        onChange={(status) => changeSearch({ status })}
      />
      <IdFilter
        label={say("partner")}
        value={search.partner_id}
        onChange={(partner_id) => changeSearch({ partner_id })}
      />
      <IdFilter
        label={say("vehicle")}
        value={search.vehicle_id}
        onChange={(vehicle_id) => changeSearch({ vehicle_id })}
      />
      <OneFilter
        label={sayOrder("sort")}
        all={sayOrder("newestFirst")}
        values={listOperatorOrdersSortValues.filter((sort) => sort !== "updated_desc")}
        chosen={search.sort === "updated_desc" ? undefined : search.sort}
        nameOf={() => sayOrder("oldestFirst")}
        onChange={(sort) => changeSearch({ sort })}
      />
    </SpaceBetween>
  );
}

function useColumns(): TableProps.ColumnDefinition<OperatorOrder>[] {
  const say = useMessages(operatorMessages);
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "order", header: say("order"), minWidth: carColumnWidth, isRowHeader: true },
      cell: (order) => (
        <Car car={order} id={order.id} href={pathOf(environment, "operator", "orders", order.id)} />
      ),
    },
    {
      ...{ id: "partner", header: say("partner") },
      cell: ({ partner_id, partner_name }) => <PartnerName id={partner_id} name={partner_name} />,
    },
    { id: "status", header: say("status"), cell: ({ status }) => <OrderStatus status={status} /> },
    {
      ...{ id: "bid", header: <Amount>{say("bid")}</Amount> },
      cell: ({ max_bid_amount_usd }) => <Amount>{formatMoney(max_bid_amount_usd, "USD")}</Amount>,
    },
    {
      ...{ id: "updated", header: say("updated") },
      cell: ({ updated_at }) => formatTime(updated_at, zone),
    },
  ];
}
