import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import {
  listOperatorInvoices,
  listOperatorOrders,
  listOperatorThreads,
} from "../../api/generated/operations.ts";
import { StatusFilter } from "../../components/filters/status-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import { useListFile } from "../../components/lists/list-file.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useInvoiceColumns } from "../invoices/invoice-columns.tsx";
import { invoiceCsvColumns } from "../invoices/invoice-csv-columns.ts";
import { useThreadColumns } from "../messages/thread-columns.tsx";
import { operatorMessages } from "../operator-messages.ts";
import { useOrderColumns } from "../orders/order-columns.tsx";
import { orderCsvColumns } from "../orders/order-csv-columns.ts";
import { partnerMessages } from "./partner-messages.ts";
import { OpenTotal, OrderCounts } from "./partner-overview.tsx";
import type { PartnerPageSearch } from "./partner-search.ts";

interface PartnerListProps {
  partnerId: string;
  cursor: string | undefined;
}

const refreshMilliseconds = 30_000;

/** A partner's own list needs no partner column. */
const withoutPartner = <Column extends { id?: string }>(columns: readonly Column[]): Column[] =>
  columns.filter(({ id }) => id !== "partner");

/** Shows the orders of one partner, recently updated first, with their counts by status and a filter. */
export function PartnerOrders({ partnerId }: Pick<PartnerListProps, "partnerId">) {
  const say = useMessages(partnerMessages);
  const formatShared = useMessages(operatorMessages);
  const [{ cursor, status }, changeSearch] = usePageSearch<PartnerPageSearch>();
  const filters = { partner_id: partnerId, status };
  const query = useRead(
    listOperatorOrders,
    { query: { ...filters, cursor } },
    { keepPrevious: true, refreshMilliseconds },
  );
  return (
    <SpaceBetween size="l">
      <OrderCounts partnerId={partnerId} />
      <StatusFilter
        label={formatShared("status")}
        chosen={status}
        onChange={(chosen) => changeSearch({ status: chosen })}
      />
      <CursorTable
        name="partner-orders"
        query={query}
        file={useListFile(`orders-${partnerId}`, listOperatorOrders, { query: filters }, orderCsvColumns)}
        columns={withoutPartner(useOrderColumns())}
        trackBy={({ id }) => id}
        label={say("orders")}
        cursor={cursor}
        empty={say(status === undefined ? "noOrders" : "noOrdersOfStatus")}
      />
    </SpaceBetween>
  );
}

/** Shows one partner's invoices, newest first, with the unpaid total per currency. */
export function PartnerInvoices({ partnerId, cursor }: PartnerListProps) {
  const say = useMessages(partnerMessages);
  const query = useRead(
    listOperatorInvoices,
    { query: { dealer_id: partnerId, cursor } },
    { keepPrevious: true, refreshMilliseconds },
  );
  return (
    <CursorTable
      name="partner-invoices"
      query={query}
      file={useListFile(
        `invoices-${partnerId}`,
        listOperatorInvoices,
        { query: { dealer_id: partnerId } },
        invoiceCsvColumns,
      )}
      columns={withoutPartner(useInvoiceColumns())}
      trackBy={({ id }) => id}
      label={say("invoices")}
      cursor={cursor}
      empty={say("noInvoices")}
      header={
        <Header variant="h2" description={<OpenTotal partnerId={partnerId} />}>
          {say("invoices")}
        </Header>
      }
    />
  );
}

/** Shows the message threads of one partner. */
export function PartnerThreads({ partnerId, cursor }: PartnerListProps) {
  const say = useMessages(partnerMessages);
  const query = useRead(
    listOperatorThreads,
    { query: { partner_id: partnerId, cursor } },
    { keepPrevious: true, refreshMilliseconds },
  );
  return (
    <CursorTable
      name="partner-threads"
      query={query}
      file={useListFile(`messages-${partnerId}`, listOperatorThreads, { query: { partner_id: partnerId } })}
      columns={withoutPartner(useThreadColumns())}
      trackBy={({ id }) => id}
      label={say("messages")}
      cursor={cursor}
      empty={say("noMessages")}
    />
  );
}
