import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { issueInvoice, listOperatorInvoices } from "../../api/generated/operations.ts";
import type { OperatorInvoiceEntry } from "../../api/generated/types.ts";
import { listOperatorInvoicesStatusValues } from "../../api/generated/values.ts";
import { carMessages } from "../../components/car-messages.ts";
import { ChoiceFilter } from "../../components/choice-filter.tsx";
import { CursorTable } from "../../components/cursor-table.tsx";
import { FilterChips } from "../../components/filter-chips.tsx";
import { IdFilter } from "../../components/id-filter.tsx";
import { useListFile } from "../../components/list-file.ts";
import { nameCarAndPlate } from "../../components/name-car.ts";
import { Page } from "../../components/page.tsx";
import { usePageSearch } from "../../components/use-page-search.ts";
import { WriteButton } from "../../components/write-button.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { useNameOfPartner } from "../partners/partner-of-id.tsx";
import { useInvoiceColumns } from "./invoice-columns.tsx";
import { invoiceCsvColumns } from "./invoice-csv-columns.ts";
import { invoiceMessages, invoiceStatusMessages } from "./invoice-messages.ts";
import type { InvoiceSearch } from "./invoice-search.ts";
import { IssueSomeDialog } from "./issue-some-dialog.tsx";

/** Shows invoices of all partners, newest first; several drafts can be issued at once. */
export function InvoicesPage() {
  const say = useMessages(invoiceMessages);
  const formatCar = useMessages(carMessages);
  const [search] = usePageSearch<InvoiceSearch>();
  const [selected, setSelected] = useState<OperatorInvoiceEntry[]>([]);
  const [issuing, setIssuing] = useState<OperatorInvoiceEntry[] | null>(null);
  const query = useRead(...operatorReads.invoices(search), { keepPrevious: true });
  const shown = query.data?.data ?? [];
  // Selected invoices that left the page are excluded, because the operator cannot see them. Invoices that were issued
  // in the meantime are excluded too.
  const drafts = shown.filter(
    ({ id, status }) => status === "draft" && selected.some((one) => one.id === id),
  );
  return (
    <Page title={say("invoices")}>
      <CursorTable
        name="invoices"
        isMain
        query={query}
        file={useListFile("invoices", listOperatorInvoices, { query: search }, invoiceCsvColumns)}
        columns={useInvoiceColumns()}
        trackBy={({ id }) => id}
        label={say("invoices")}
        cursor={search.cursor}
        empty={say("noMatch")}
        filter={<Filters />}
        header={
          <Header
            actions={
              <WriteButton
                operation={issueInvoice}
                variant="primary"
                disabled={drafts.length === 0}
                onClick={() => setIssuing(drafts)}
              >
                {say("issueSome", { count: drafts.length })}
              </WriteButton>
            }
          >
            {say("invoices")}
          </Header>
        }
        selection={{
          selected,
          onChange: setSelected,
          nameOf: (invoice) =>
            say("selectDraft", { id: invoice.number ?? nameCarAndPlate(invoice, formatCar) }),
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
  const formatShared = useMessages(operatorMessages);
  const formatStatus = useMessages(invoiceStatusMessages);
  const [search, changeSearch] = usePageSearch<InvoiceSearch>();
  return (
    <SpaceBetween size="xs">
      <SpaceBetween direction="horizontal" size="xs">
        <ChoiceFilter
          label={formatShared("status")}
          all={say("allStatuses")}
          values={listOperatorInvoicesStatusValues}
          chosen={search.status}
          nameOf={(status) => formatStatus(status)}
          onChange={(status) => changeSearch({ status })}
        />
        <PartnerFilter
          label={formatShared("partner")}
          value={search.dealer_id}
          onChange={(dealer_id) => changeSearch({ dealer_id })}
        />
        <IdFilter
          label={say("month")}
          value={search.shipment_month}
          onChange={(shipment_month) => changeSearch({ shipment_month })}
        />
      </SpaceBetween>
      <FilterChips
        chips={useChips(search)}
        onRemove={(names) => changeSearch(Object.fromEntries(names.map((name) => [name, undefined])))}
      />
    </SpaceBetween>
  );
}

/** Returns the current filters of the list of invoices as chips. */
function useChips({ status, dealer_id, shipment_month }: InvoiceSearch) {
  const say = useMessages(invoiceMessages);
  const formatShared = useMessages(operatorMessages);
  const formatStatus = useMessages(invoiceStatusMessages);
  const partner = useNameOfPartner(dealer_id ?? null);
  const labels = {
    status: status && `${formatShared("status")}: ${status.map((one) => formatStatus(one)).join(", ")}`,
    dealer_id: dealer_id && `${formatShared("partner")}: ${partner ?? dealer_id}`,
    shipment_month: shipment_month && `${say("month")}: ${shipment_month}`,
  };
  return (["status", "dealer_id", "shipment_month"] as const).flatMap((name) => {
    const label = labels[name];
    return label === undefined ? [] : [{ name, label }];
  });
}
