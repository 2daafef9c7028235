import { getOwnInvoiceDocument } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { PdfDocument } from "../../components/documents/pdf-document.tsx";
import { useRead } from "../../query/use-read.ts";

/** Shows a version of an invoice's document, with a button to save it. */
export function InvoiceDocument({ invoice, version }: { invoice: Invoice; version: number }) {
  const query = useRead(getOwnInvoiceDocument, { path: { invoice_id: invoice.id }, query: { version } });
  const name = `${invoice.number ?? invoice.id}-v${version}.pdf`;
  return (
    <PdfDocument
      query={query}
      name={name}
      saveText={`Save ${name}`}
      label={`Invoice ${invoice.number}, version ${version}`}
    />
  );
}
