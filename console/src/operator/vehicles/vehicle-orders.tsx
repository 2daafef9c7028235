import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import type { UseQueryResult } from "@tanstack/react-query";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import type { ListPage } from "../../components/lists/list-frame.tsx";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { InvoiceStatus } from "../invoices/invoice-status.tsx";
import { bidCsvColumns } from "../lots/lot-csv-columns.ts";
import { operatorMessages } from "../operator-messages.ts";
import { orderMessages } from "../orders/order-messages.ts";
import { vehicleMessages } from "./vehicle-messages.ts";

/** Shows the orders on a listing with their money, thread, invoice and inspection report. */
export function VehicleOrders({ query }: { query: UseQueryResult<ListPage<OperatorOrder>> }) {
  const say = useMessages(vehicleMessages);
  return (
    <CursorTable
      name="vehicle-orders"
      query={query}
      file={fileOfRows("orders-on-car", bidCsvColumns)}
      columns={useColumns()}
      trackBy={({ id }) => id}
      label={say("orders")}
      empty={say("noOrders")}
      header={<Header variant="h2">{say("orders")}</Header>}
    />
  );
}

function useColumns(): ListColumn<OperatorOrder>[] {
  const say = useMessages(vehicleMessages);
  const formatCar = useMessages(carMessages);
  const formatShared = useMessages(operatorMessages);
  const formatOrder = useMessages(orderMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const pathTo = (page: string, id: string) => pathOf(environment, "operator", page, id);
  return [
    {
      ...{ id: "order", header: formatShared("order"), isRowHeader: true },
      cell: ({ id, partner_name }) => (
        <>
          <PageLink href={pathTo("orders", id)}>
            {say("orderOf")} <span dir="auto">{partner_name ?? formatCar("unnamedPartner")}</span>
          </PageLink>
          <CopyId id={id} />
        </>
      ),
    },
    {
      id: "status",
      header: formatShared("status"),
      sortBy: ({ status }) => status,
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      ...{ id: "bid", header: formatShared("bid"), isAmount: true },
      sortBy: ({ max_bid_amount_usd }) => max_bid_amount_usd,
      cell: ({ max_bid_amount_usd }) => formatMoney(max_bid_amount_usd, "USD"),
    },
    {
      ...{ id: "price", header: formatOrder("hammerPrice"), isAmount: true },
      sortBy: ({ auction_final_price_krw }) => auction_final_price_krw,
      cell: ({ auction_final_price_krw }) => formatMoney(auction_final_price_krw, "KRW"),
    },
    {
      ...{ id: "invoice", header: say("invoice") },
      cell: ({ invoice }) =>
        invoice === null ? (
          "–"
        ) : (
          <>
            <PageLink href={pathTo("invoices", invoice.id)}>
              {invoice.number ?? formatOrder("draftInvoice")}
            </PageLink>{" "}
            <InvoiceStatus status={invoice.status} />
          </>
        ),
    },
    {
      ...{ id: "thread", header: say("messages") },
      cell: ({ id }) => <PageLink href={pathTo("messages", id)}>{say("openThread")}</PageLink>,
    },
    {
      ...{ id: "report", header: say("report") },
      cell: ({ secondary_inspection_url }) => <Report url={secondary_inspection_url} />,
    },
    {
      ...{ id: "placed", header: formatOrder("placedAt"), isExtra: true, minWidth: dateColumnWidth },
      sortBy: ({ created_at }) => created_at,
      cell: ({ created_at }) => formatTime(created_at, zone),
    },
  ];
}

function Report({ url }: { url: string | null }) {
  const say = useMessages(vehicleMessages);
  const formatShared = useMessages(sharedMessages);
  if (url === null || !/^https?:\/\//.test(url)) return <>–</>;
  return (
    <Link href={url} external externalIconAriaLabel={formatShared("opensInNewTab")}>
      {say("open")}
    </Link>
  );
}
