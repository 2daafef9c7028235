import type { TableProps } from "@cloudscape-design/components/table";
import { listOwnInvoices } from "../../api/generated/operations.ts";
import type { InvoiceEntry } from "../../api/generated/types.ts";
import { listOwnInvoicesStatusValues } from "../../api/generated/values.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { ChoiceFilter } from "../../pieces/choice-filter.tsx";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { Page } from "../../pieces/page.tsx";
import { PageLink } from "../../pieces/page-link.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import type { InvoiceSearch } from "./invoice-search.ts";
import { InvoiceStatus, invoiceStatusName } from "./invoice-status.tsx";

/** The account's invoices. */
export function InvoicesPage() {
  const [search, changeSearch] = usePageSearch<InvoiceSearch>();
  const query = useRead(listOwnInvoices, { query: search }, { keepPrevious: true });
  return (
    <Page title="Invoices" description="One invoice per secured car.">
      <CursorTable
        query={query}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label="Invoices"
        cursor={search.cursor}
        filter={
          <ChoiceFilter
            label="Status"
            all="All statuses"
            values={listOwnInvoicesStatusValues}
            chosen={search.status}
            nameOf={invoiceStatusName}
            onChange={(status) => changeSearch({ status })}
          />
        }
        empty={
          search.status === undefined
            ? "No invoices yet. Your operator issues an invoice after a car is secured."
            : "No invoices have this status."
        }
      />
    </Page>
  );
}

function useColumns(): TableProps.ColumnDefinition<InvoiceEntry>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "number", header: "Invoice", isRowHeader: true },
      cell: ({ id, number }) => (
        <PageLink href={pathOf(environment, "invoices", id)}>{number ?? "Draft"}</PageLink>
      ),
    },
    { id: "status", header: "Status", cell: ({ status }) => <InvoiceStatus status={status} /> },
    { id: "version", header: "Version", cell: ({ version }) => version },
    {
      ...{ id: "total", header: "Total" },
      cell: ({ amounts, currency }) => formatMoney(amounts.total, currency, "major"),
    },
    { id: "month", header: "Shipment", cell: ({ shipment_month }) => shipment_month ?? "–" },
    {
      ...{ id: "order", header: "Order" },
      cell: ({ order_id }) => <PageLink href={pathOf(environment, "orders", order_id)}>{order_id}</PageLink>,
    },
    { id: "issued", header: "Issued", cell: ({ issued_at }) => formatTime(issued_at, zone) },
  ];
}
