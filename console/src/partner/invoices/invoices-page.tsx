import type { InvoiceEntry } from "../../api/generated/types.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { describeInvoiceTotal } from "../../format/total-by-currency.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useOwnOrders } from "../orders/use-own-orders.ts";
import { partnerReads } from "../partner-reads.ts";
import type { InvoiceSearch } from "./invoice-search.ts";
import { InvoiceStatus } from "./invoice-status.tsx";
import { describeInvoiceFilters, OwnInvoiceFilters } from "./own-invoice-filters.tsx";
import { useInvoiceFile } from "./use-invoice-file.ts";

/** Shows the account's invoices. */
export function InvoicesPage() {
  const [search, changeSearch] = usePageSearch<InvoiceSearch>();
  const query = useRead(...partnerReads.invoices(search), { keepPrevious: true });
  return (
    <Page title="Invoices" description="One invoice per secured car.">
      <CursorTable
        name="own-invoices"
        isMain
        query={query}
        file={useInvoiceFile(search)}
        columns={useColumns(query.data?.data ?? [])}
        trackBy={({ id }) => id}
        label="Invoices"
        cursor={search.cursor}
        filter={<OwnInvoiceFilters search={search} onChange={changeSearch} />}
        empty={
          describeInvoiceFilters(search).length === 0
            ? "No invoices yet. Your operator issues an invoice after a car is secured."
            : "No invoices match. Remove a filter to see more."
        }
      />
    </Page>
  );
}

function useColumns(shown: readonly InvoiceEntry[]): ListColumn<InvoiceEntry>[] {
  const orders = useOwnOrders(shown.map(({ order_id }) => order_id));
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "car", header: "Invoice", minWidth: carColumnWidth, isRowHeader: true },
      cell: ({ id, order_id }) => (
        <Car
          car={orders.get(order_id) ?? { vehicle: null, license_plate: null }}
          id={id}
          href={pathOf(environment, "invoices", id)}
        />
      ),
    },
    {
      id: "number",
      header: "Number",
      sortBy: ({ number }) => number,
      cell: ({ number }) => number ?? "Draft",
    },
    {
      id: "status",
      header: "Status",
      sortBy: ({ status }) => status,
      cell: ({ status }) => <InvoiceStatus status={status} />,
    },
    {
      ...{ id: "total", header: "Total", isAmount: true, total: describeInvoiceTotal },
      sortBy: ({ amounts }) => amounts.total,
      cell: ({ amounts, currency }) => formatMoney(amounts.total, currency, "major"),
    },
    {
      id: "month",
      header: "Shipment",
      sortBy: ({ shipment_month }) => shipment_month,
      cell: ({ shipment_month }) => shipment_month ?? "–",
    },
    {
      id: "issued",
      header: "Issued",
      minWidth: dateColumnWidth,
      sortBy: ({ issued_at }) => issued_at,
      cell: ({ issued_at }) => formatTime(issued_at, zone),
    },
  ];
}
