import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { getOperatorInvoice } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../pieces/page.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { useRead } from "../../query/use-read.ts";
import { type InvoiceAction, listInvoiceActions } from "./invoice-actions.ts";
import { InvoiceDialog } from "./invoice-dialogs.tsx";
import { InvoiceEditor } from "./invoice-editor.tsx";
import { InvoiceFacts } from "./invoice-facts.tsx";
import { invoiceActionMessages, invoiceMessages } from "./invoice-messages.ts";

/** One invoice: what its status allows, and all it says. */
export function InvoicePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const say = useMessages(invoiceMessages);
  const query = useRead(getOperatorInvoice, { path: { id } });
  return (
    <Page title={`${say("invoice")} ${query.data?.number ?? id}`}>
      <ReadState query={query}>{(invoice) => <OneInvoice invoice={invoice} />}</ReadState>
    </Page>
  );
}

function OneInvoice({ invoice }: { invoice: Invoice }) {
  const sayAction = useMessages(invoiceActionMessages);
  const [open, setOpen] = useState<InvoiceAction | null>(null);
  const close = () => setOpen(null);
  if (open === "edit" || open === "reissue")
    return <InvoiceEditor key={open} invoice={invoice} purpose={open} onClose={close} />;
  return (
    <SpaceBetween size="m">
      <SpaceBetween direction="horizontal" size="xs">
        {listInvoiceActions(invoice).map((action) => (
          <Button
            key={action}
            variant={action === "issue" || action === "payment" ? "primary" : "normal"}
            onClick={() => setOpen(action)}
          >
            {sayAction(action)}
          </Button>
        ))}
      </SpaceBetween>
      <InvoiceFacts invoice={invoice} />
      {open !== null && <InvoiceDialog invoice={invoice} action={open} onClose={close} />}
    </SpaceBetween>
  );
}
