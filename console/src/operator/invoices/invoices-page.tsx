import Header from "@cloudscape-design/components/header";
import { useState } from "react";
import { issueInvoice, listOperatorInvoices } from "../../api/generated/operations.ts";
import type { OperatorInvoiceEntry } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import { useListFile } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { operatorReads } from "../operator-reads.ts";
import { useInvoiceColumns } from "./invoice-columns.tsx";
import { invoiceCsvColumns } from "./invoice-csv-columns.ts";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { invoiceMessages } from "./invoice-messages.ts";
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
        filter={<InvoiceFilters />}
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
