import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useParams } from "@tanstack/react-router";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { CarHeading } from "../../components/cars/car-heading.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Countdown } from "../../components/countdown.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { ceilingKrw } from "../../components/orders/ceiling-krw.ts";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { orderMessages } from "../orders/order-messages.ts";
import { PartnerName, partnerColumnWidth } from "../partners/partner-name.tsx";
import { rankBids } from "./evaluate-lot.ts";
import { LotActions } from "./lot-actions.tsx";
import { bidCsvColumns } from "./lot-csv-columns.ts";
import { LotFacts } from "./lot-facts.tsx";
import { lotMessages } from "./lot-messages.ts";
import { PendingAwardNote } from "./pending-award.tsx";
import { useLot } from "./use-lot.ts";

const refreshMilliseconds = 10_000;

/** Shows all orders on one vehicle by rank, with their joint actions. */
export function LotPage() {
  const { vehicle_id: vehicleId = "" } = useParams({ strict: false }) as { vehicle_id?: string };
  const say = useMessages(lotMessages);
  const formatCar = useMessages(carMessages);
  const { environment } = useConsole();
  const query = useRead(...operatorReads.ordersOnCar(vehicleId), { refreshMilliseconds });
  const lot = useLot(vehicleId);
  const { pending_award: pending = null, leader_order_id: leaderId = null } = lot ?? {};
  const orders = rankBids(query.data?.data ?? [], leaderId);
  // The latest order has the best vehicle data, because old orders were stored without vehicles.
  const car = orders.find(({ vehicle }) => vehicle.make !== null) ?? orders[0];
  const cutoff = orders.find(({ order_cutoff_at }) => order_cutoff_at !== null)?.order_cutoff_at;
  // The orders fit on one page and are ranked here, because the service sorts the list by change time.
  const ranked = { ...query, data: query.data && { data: orders } } as typeof query;
  return (
    <Page
      title={car === undefined ? say("lot") : `${say("lot")}: ${nameCarAndPlate(car, formatCar)}`}
      description={
        car && (
          <CarHeading car={car} id={vehicleId} href={pathOf(environment, "operator", "vehicles", vehicleId)}>
            {cutoff && <Countdown until={cutoff} />}
          </CarHeading>
        )
      }
      actions={pending === null && <LotActions vehicleId={vehicleId} orders={orders} />}
    >
      <SpaceBetween size="s">
        {pending !== null && <PendingAwardNote vehicleId={vehicleId} pending={pending} />}
        {lot !== undefined && <LotFacts lot={lot} />}
        {query.data?.next_cursor && <StatusIndicator type="warning">{say("moreBids")}</StatusIndicator>}
        <CursorTable
          name="bids"
          query={ranked}
          file={fileOfRows(`bids-${vehicleId}`, bidCsvColumns)}
          columns={useColumns(orders, leaderId)}
          trackBy={({ id }) => id}
          label={say("bids")}
          empty={say("noBids")}
        />
      </SpaceBetween>
    </Page>
  );
}

function useColumns(orders: readonly OperatorOrder[], leaderId: string | null): ListColumn<OperatorOrder>[] {
  const say = useMessages(lotMessages);
  const formatShared = useMessages(operatorMessages);
  const formatOrder = useMessages(orderMessages);
  const zone = useZone();
  const { environment } = useConsole();
  return [
    { id: "rank", header: say("rank"), cell: ({ id }) => orders.findIndex((order) => order.id === id) + 1 },
    {
      ...{ id: "partner", header: formatShared("partner"), minWidth: partnerColumnWidth, isRowHeader: true },
      sortBy: ({ partner_name }) => partner_name,
      cell: ({ partner_id, partner_name }) => <PartnerName id={partner_id} name={partner_name} />,
    },
    {
      ...{ id: "order", header: formatShared("order") },
      cell: ({ id }) => (
        <>
          <PageLink href={pathOf(environment, "operator", "orders", id)}>{say("openOrder")}</PageLink>
          <CopyId id={id} />
        </>
      ),
    },
    {
      ...{ id: "bid", header: formatShared("bid"), isAmount: true },
      cell: ({ id, max_bid_amount_usd }) => (
        <>
          {formatMoney(max_bid_amount_usd, "USD")}
          {id === leaderId && (
            <div>
              <StatusIndicator type="success">{formatOrder("leads")}</StatusIndicator>
            </div>
          )}
        </>
      ),
    },
    {
      ...{ id: "ceiling", header: say("ceiling"), isAmount: true },
      cell: (order) => formatMoney(ceilingKrw(order), "KRW"),
    },
    {
      id: "status",
      header: formatShared("status"),
      sortBy: ({ status }) => status,
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      id: "placed",
      header: say("placed"),
      minWidth: dateColumnWidth,
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatTime(created_at, zone),
    },
  ];
}
