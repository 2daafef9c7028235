import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { lazy, Suspense } from "react";
import { getOwnInvoiceDocument } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { Loading, ReadState } from "../../pieces/read-state.tsx";
import { useRead } from "../../query/use-read.ts";

/** Drawing documents takes as much code as everything else: it comes when the first one is looked at. */
const PdfPages = lazy(() => import("../../pieces/pdf-pages.tsx"));

/** A version of an invoice's document: to look at, on a phone too, and to save. */
export function InvoiceDocument({ invoice, version }: { invoice: Invoice; version: number }) {
  const query = useRead(getOwnInvoiceDocument, { path: { invoice_id: invoice.id }, query: { version } });
  const name = `${invoice.number ?? invoice.id}-v${version}.pdf`;
  return (
    <ReadState query={query}>
      {(bytes) => (
        <SpaceBetween size="s">
          <Button iconName="download" onClick={() => saveFile(bytes, name)}>
            Save {name}
          </Button>
          <Suspense fallback={<Loading />}>
            <PdfPages bytes={bytes} label={`Invoice ${invoice.number}, version ${version}`} />
          </Suspense>
        </SpaceBetween>
      )}
    </ReadState>
  );
}

/** Hands a document to the browser to save. */
function saveFile(bytes: Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/pdf" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
