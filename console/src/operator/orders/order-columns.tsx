import type { TableProps } from "@cloudscape-design/components/table";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Amount } from "../../pieces/amount.tsx";
import { Car, carColumnWidth } from "../../pieces/car.tsx";
import { OrderStatus } from "../../pieces/order-status.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { orderMessages } from "./order-messages.ts";

/** Returns the columns of a list of orders of partners. */
export function useOrderColumns(): TableProps.ColumnDefinition<OperatorOrder>[] {
  const say = useMessages(operatorMessages);
  const sayOrder = useMessages(orderMessages);
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
      ...{ id: "price", header: <Amount>{sayOrder("hammerPrice")}</Amount> },
      cell: ({ auction_final_price_krw }) => <Amount>{formatMoney(auction_final_price_krw, "KRW")}</Amount>,
    },
    {
      ...{ id: "auction", header: sayOrder("auctionDate") },
      cell: ({ auction_date }) => formatTime(auction_date, zone),
    },
    {
      ...{ id: "updated", header: say("updated") },
      cell: ({ updated_at }) => formatTime(updated_at, zone),
    },
  ];
}
