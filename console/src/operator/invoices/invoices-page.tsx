import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TableProps } from "@cloudscape-design/components/table";
import { useState } from "react";
import { listOperatorInvoices } from "../../api/generated/operations.ts";
import type { OperatorInvoiceEntry } from "../../api/generated/types.ts";
import { listOperatorInvoicesStatusValues } from "../../api/generated/values.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Amount } from "../../pieces/amount.tsx";
import { Car, carColumnWidth } from "../../pieces/car.tsx";
import { carMessages } from "../../pieces/car-messages.ts";
import { ChoiceFilter } from "../../pieces/choice-filter.tsx";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { IdFilter } from "../../pieces/id-filter.tsx";
import { nameCarAndPlate } from "../../pieces/name-car.ts";
import { Page } from "../../pieces/page.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { invoiceMessages, invoiceStatusMessages } from "./invoice-messages.ts";
import type { InvoiceSearch } from "./invoice-search.ts";
import { InvoiceStatus } from "./invoice-status.tsx";
import { IssueSomeDialog } from "./issue-some-dialog.tsx";

/** Invoices of all partners, newest first; drafts can be issued several at once. */
export function InvoicesPage() {
  const say = useMessages(invoiceMessages);
  const sayCar = useMessages(carMessages);
  const [search] = usePageSearch<InvoiceSearch>();
  const [selected, setSelected] = useState<OperatorInvoiceEntry[]>([]);
  const [issuing, setIssuing] = useState<OperatorInvoiceEntry[] | null>(null);
  const query = useRead(listOperatorInvoices, { query: search }, { keepPrevious: true });
  const shown = query.data?.data ?? [];
  // What is on no page any more, or was issued since, is not issued unseen.
  const drafts = shown.filter(
    ({ id, status }) => status === "draft" && selected.some((one) => one.id === id),
  );
  return (
    <Page title={say("invoices")}>
      <CursorTable
        query={query}
        columns={useColumns()}
        trackBy={({ id }) => id}
        label={say("invoices")}
        cursor={search.cursor}
        empty={say("noMatch")}
        filter={<Filters />}
        header={
          <Header
            actions={
              <Button variant="primary" disabled={drafts.length === 0} onClick={() => setIssuing(drafts)}>
                {say("issueSome", { count: drafts.length })}
              </Button>
            }
          >
            {say("invoices")}
          </Header>
        }
        selection={{
          selected,
          onChange: setSelected,
          nameOf: (invoice) => say("selectDraft", { id: invoice.number ?? nameCarAndPlate(invoice, sayCar) }),
        }}
      />
      {issuing !== null && (
        <IssueSomeDialog
          invoices={issuing}
          onClose={() => {
            setIssuing(null);
            setSelected([]);
          }}
        />
      )}
    </Page>
  );
}

function Filters() {
  const say = useMessages(invoiceMessages);
  const sayShared = useMessages(operatorMessages);
  const sayStatus = useMessages(invoiceStatusMessages);
  const [search, changeSearch] = usePageSearch<InvoiceSearch>();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <ChoiceFilter
        label={sayShared("status")}
        all={say("allStatuses")}
        values={listOperatorInvoicesStatusValues}
        chosen={search.status}
        nameOf={(status) => sayStatus(status)}
        onChange={(status) => changeSearch({ status })}
      />
      <IdFilter
        label={sayShared("partner")}
        value={search.dealer_id}
        onChange={(dealer_id) => changeSearch({ dealer_id })}
      />
      <IdFilter
        label={say("month")}
        value={search.shipment_month}
        onChange={(shipment_month) => changeSearch({ shipment_month })}
      />
    </SpaceBetween>
  );
}

function useColumns(): TableProps.ColumnDefinition<OperatorInvoiceEntry>[] {
  const say = useMessages(invoiceMessages);
  const sayShared = useMessages(operatorMessages);
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "car", header: say("invoice"), minWidth: carColumnWidth, isRowHeader: true },
      cell: (invoice) => (
        <Car car={invoice} id={invoice.id} href={pathOf(environment, "operator", "invoices", invoice.id)} />
      ),
    },
    { id: "number", header: say("number"), cell: ({ number }) => number ?? "–" },
    {
      ...{ id: "status", header: sayShared("status") },
      cell: ({ status }) => <InvoiceStatus status={status} />,
    },
    {
      ...{ id: "partner", header: sayShared("partner") },
      cell: ({ dealer_id, partner_name }) => <PartnerName id={dealer_id} name={partner_name} />,
    },
    {
      ...{ id: "total", header: <Amount>{say("total")}</Amount> },
      cell: ({ amounts, currency }) => <Amount>{formatMoney(amounts.total, currency, "major")}</Amount>,
    },
    { id: "month", header: say("month"), cell: ({ shipment_month }) => shipment_month ?? "–" },
    { id: "issued", header: say("issued"), cell: ({ issued_at }) => formatTime(issued_at, zone) },
    { id: "updated", header: say("updated"), cell: ({ updated_at }) => formatTime(updated_at, zone) },
  ];
}
