import SpaceBetween from "@cloudscape-design/components/space-between";
import type { AssignedOrder } from "../../api/generated/types.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import { sortTextOfCar } from "../../components/cars/name-car.ts";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { describeTotal } from "../../format/total-by-currency.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { Assignee } from "../assignments/assignee.tsx";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerName, partnerColumnWidth } from "../partners/partner-name.tsx";
import { orderMessages } from "./order-messages.ts";

/** Returns the columns of the operators' order lists. */
export function useOrderColumns(): ListColumn<AssignedOrder>[] {
  const say = useMessages(operatorMessages);
  const formatOrder = useMessages(orderMessages);
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "order", header: say("order"), minWidth: carColumnWidth, isRowHeader: true },
      sortBy: sortTextOfCar,
      cell: (order) => (
        <Car car={order} id={order.id} href={pathOf(environment, "operator", "orders", order.id)} />
      ),
    },
    {
      ...{ id: "partner", header: say("partner"), minWidth: partnerColumnWidth },
      sortBy: ({ partner_name }) => partner_name,
      cell: ({ partner_id, partner_name }) => <PartnerName id={partner_id} name={partner_name} />,
    },
    {
      // A separate column of assignees would not fit into 1280 pixels.
      ...{ id: "status", header: say("status") },
      sortBy: ({ status }) => status,
      cell: ({ status, assignment }) => (
        <SpaceBetween size="xxs">
          <OrderStatus status={status} />
          <Assignee assignee={assignment.assignee} />
        </SpaceBetween>
      ),
    },
    {
      ...{ id: "bid", header: say("bid"), isAmount: true },
      total: (orders) =>
        describeTotal(
          orders.map(({ max_bid_amount_usd }) => max_bid_amount_usd),
          "USD",
        ),
      sortBy: ({ max_bid_amount_usd }) => max_bid_amount_usd,
      cell: ({ max_bid_amount_usd }) => formatMoney(max_bid_amount_usd, "USD"),
    },
    {
      ...{ id: "price", header: formatOrder("hammerPrice"), isAmount: true },
      total: (orders) =>
        describeTotal(
          orders.map(({ auction_final_price_krw }) => auction_final_price_krw),
          "KRW",
        ),
      sortBy: ({ auction_final_price_krw }) => auction_final_price_krw,
      cell: ({ auction_final_price_krw }) => formatMoney(auction_final_price_krw, "KRW"),
    },
    {
      ...{ id: "auction", header: formatOrder("auctionDate"), minWidth: dateColumnWidth },
      sortBy: ({ auction_date }) => auction_date,
      cell: ({ auction_date }) => formatTime(auction_date, zone),
    },
    {
      // With this column as well, the table would not fit into 1280 pixels.
      ...{ id: "updated", header: say("updated"), minWidth: dateColumnWidth, isExtra: true },
      sortBy: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => formatTime(updated_at, zone),
    },
  ];
}
