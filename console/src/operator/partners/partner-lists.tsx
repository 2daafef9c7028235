import Header from "@cloudscape-design/components/header";
import {
  listOperatorInvoices,
  listOperatorOrders,
  listOperatorThreads,
} from "../../api/generated/operations.ts";
import { CursorTable } from "../../components/cursor-table.tsx";
import { useListFile } from "../../components/list-file.ts";
import { totalsByCurrency } from "../../components/total-by-currency.ts";
import { formatMoney } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useReadAll } from "../../query/use-read-all.ts";
import { useInvoiceColumns } from "../invoices/invoice-columns.tsx";
import { invoiceCsvColumns } from "../invoices/invoice-csv-columns.ts";
import { useThreadColumns } from "../messages/thread-columns.tsx";
import { useOrderColumns } from "../orders/order-columns.tsx";
import { orderCsvColumns } from "../orders/order-csv-columns.ts";
import { partnerMessages } from "./partner-messages.ts";

interface PartnerListProps {
  partnerId: string;
  cursor: string | undefined;
}

const refreshMilliseconds = 30_000;

/** A partner's own list needs no partner column. */
const withoutPartner = <Column extends { id?: string }>(columns: readonly Column[]): Column[] =>
  columns.filter(({ id }) => id !== "partner");

/** Shows the orders of one partner, recently updated first. */
export function PartnerOrders({ partnerId, cursor }: PartnerListProps) {
  const say = useMessages(partnerMessages);
  const query = useRead(
    listOperatorOrders,
    { query: { partner_id: partnerId, cursor } },
    { keepPrevious: true, refreshMilliseconds },
  );
  return (
    <CursorTable
      name="partner-orders"
      query={query}
      file={useListFile(
        `orders-${partnerId}`,
        listOperatorOrders,
        { query: { partner_id: partnerId } },
        orderCsvColumns,
      )}
      columns={withoutPartner(useOrderColumns())}
      trackBy={({ id }) => id}
      label={say("orders")}
      cursor={cursor}
      empty={say("noOrders")}
    />
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
  const unpaid = useReadAll(
    listOperatorInvoices,
    { query: { dealer_id: partnerId, status: ["issued"] } },
    totalsByCurrency,
  );
  const total = unpaid.data?.map(([currency, sum]) => formatMoney(sum, currency, "major")).join(", ") || "–";
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
        <Header variant="h2" description={say("openTotal", { total })}>
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
