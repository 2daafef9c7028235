import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getOperatorInvoiceDocument, previewInvoice } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { PdfDocument } from "../../components/documents/pdf-document.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useRead } from "../../query/use-read.ts";
import { useConsole } from "../../start/console-context.ts";
import { invoiceMessages } from "./invoice-messages.ts";

/** Shows the printed form of an invoice: a draft as it would be printed now, a published invoice in each version. */
export function PrintedInvoice({ invoice }: { invoice: Invoice }) {
  const say = useMessages(invoiceMessages);
  if (invoice.status !== "draft" && invoice.version === 0) return null;
  const isDraft = invoice.status === "draft";
  return (
    <Container header={<Header variant="h2">{say(isDraft ? "preview" : "document")}</Header>}>
      {isDraft ? <Preview invoice={invoice} /> : <Versions key={invoice.version} invoice={invoice} />}
    </Container>
  );
}

function Preview({ invoice }: { invoice: Invoice }) {
  const say = useMessages(invoiceMessages);
  const query = usePreview(invoice);
  const name = `draft-${invoice.id}.pdf`;
  return (
    <SpaceBetween size="s">
      {say("previewNote")}
      <PdfDocument query={query} name={name} saveText={say("saveFile", { name })} label={say("preview")} />
    </SpaceBetween>
  );
}

/**
 * Fetches the preview once per state of the draft. A refresh of the invoices does not fetch the preview again, because
 * the draft may have been issued, and an issued invoice has no preview. The query key therefore does not begin with the
 * key of the invoices.
 */
function usePreview({ id, updated_at }: Invoice): UseQueryResult<Uint8Array> {
  const { environment, api } = useConsole();
  return useQuery({
    queryKey: [...queryKeys.environment(environment), previewInvoice.id, id, updated_at],
    queryFn: ({ signal }) => api.call(previewInvoice, { path: { id } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

function Versions({ invoice }: { invoice: Invoice }) {
  const say = useMessages(invoiceMessages);
  const [version, setVersion] = useState(invoice.version);
  const query = useRead(getOperatorInvoiceDocument, { path: { id: invoice.id }, query: { version } });
  const name = `${invoice.number ?? invoice.id}-v${version}.pdf`;
  const options = Array.from({ length: invoice.version }, (_, index) => ({
    value: String(invoice.version - index),
  }));
  return (
    <SpaceBetween size="s">
      {options.length > 1 && (
        <FormField label={say("version")}>
          <Select
            options={options}
            selectedOption={{ value: String(version) }}
            onChange={({ detail }) => setVersion(Number(detail.selectedOption.value))}
          />
        </FormField>
      )}
      <PdfDocument
        query={query}
        name={name}
        saveText={say("saveFile", { name })}
        label={`${say("document")} ${invoice.number}, ${say("version")} ${version}`}
      />
    </SpaceBetween>
  );
}
