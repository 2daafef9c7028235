import Header from "@cloudscape-design/components/header";
import { useQueries } from "@tanstack/react-query";
import { searchEnvironment } from "../../api/generated/operations.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { ErrorPane } from "../../components/error-pane.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { StaticTable } from "../../components/lists/static-table.tsx";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { Loading } from "../../components/skeleton.tsx";
import type { Environment } from "../../config/environments.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { readQuery, useRead } from "../../query/use-read.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { orderMessages } from "../orders/order-messages.ts";
import { listDocuments, type OrderDocument } from "./list-documents.ts";
import { vehicleMessages } from "./vehicle-messages.ts";

const csvColumns: CsvColumns<OrderDocument> = {
  kind: ({ kind }) => kind,
  number: ({ number }) => number,
  url: ({ url }) => url,
  order_id: ({ order }) => order.id,
  order_status: ({ order }) => order.status,
  partner_name: ({ order }) => order.partner_name,
};

/** Shows the documents of all orders on a physical car, which are found by its plate. */
export function PlateDocuments({ plate }: { plate: string }) {
  const place = useConsole();
  const say = useMessages(vehicleMessages);
  const search = useRead(searchEnvironment, { query: { q: plate } });
  const orderIds = (search.data?.data ?? []).filter(({ kind }) => kind === "order").map(({ id }) => id);
  const orders = useQueries({ queries: orderIds.map((id) => readQuery(place, ...operatorReads.order(id))) });
  const documents = orders.flatMap(({ data }) => (data === undefined ? [] : listDocuments(data)));
  const title = say("documents", { plate });
  const columns = useColumns();
  const failed = orders.find(({ error }) => error !== null);
  // The list of the car's records shows the error of the search.
  if (search.error !== null) return null;
  if (failed !== undefined) return <ErrorPane error={failed.error} onRetry={() => void failed.refetch()} />;
  if (search.isPending || orders.some(({ isPending }) => isPending)) return <Loading />;
  if (documents.length === 0) return null;
  return (
    <StaticTable<OrderDocument>
      items={documents}
      file={fileOfRows(`documents-${plate}`, csvColumns)}
      trackBy={({ order, kind }) => `${order.id} ${kind}`}
      label={title}
      header={<Header variant="h2">{title}</Header>}
      columns={columns}
    />
  );
}

function useColumns(): ListColumn<OrderDocument>[] {
  const say = useMessages(vehicleMessages);
  const formatCar = useMessages(carMessages);
  const formatShared = useMessages(operatorMessages);
  const formatOrder = useMessages(orderMessages);
  const { environment } = useConsole();
  return [
    {
      ...{ id: "document", header: say("document"), isRowHeader: true },
      cell: (document) => {
        const text = [say(document.kind), document.number].filter((part) => part !== null).join(" ");
        return document.url === null ? (
          <PageLink href={pageOf(environment, document)}>{text}</PageLink>
        ) : (
          <ExternalLink url={document.url} text={text} />
        );
      },
    },
    {
      ...{ id: "order", header: formatShared("order") },
      cell: ({ order }) => (
        <PageLink href={pathOf(environment, "operator", "orders", order.id)}>
          {say("orderOf")} <span dir="auto">{order.partner_name ?? formatCar("unnamedPartner")}</span>
        </PageLink>
      ),
    },
    {
      ...{ id: "status", header: formatShared("status") },
      cell: ({ order }) => <OrderStatus status={order.status} />,
    },
    {
      ...{ id: "auction", header: formatOrder("auctionDay") },
      sortBy: ({ order }) => order.auction_date,
      cell: ({ order }) => order.auction_date?.slice(0, 10) ?? "–",
    },
  ];
}

/** Returns the page that shows a document of the console. */
function pageOf(environment: Environment, { order, kind }: OrderDocument): string {
  const ofOrder = pathOf(environment, "operator", "orders", order.id);
  if (kind === "receipt") return withSearch(ofOrder, { tab: "versions" });
  return kind === "invoice" && order.invoice !== null
    ? pathOf(environment, "operator", "invoices", order.invoice.id)
    : ofOrder;
}
