import Button from "@cloudscape-design/components/button";
import Grid, { type GridProps } from "@cloudscape-design/components/grid";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { getOperatorInvoice } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../pieces/page.tsx";
import { ReadState } from "../../pieces/read-state.tsx";
import { useRead } from "../../query/use-read.ts";
import { PendingApproval } from "../approvals/pending-approval.tsx";
import { type InvoiceAction, listInvoiceActions } from "./invoice-actions.ts";
import { InvoiceDialog } from "./invoice-dialogs.tsx";
import { InvoiceEditor } from "./invoice-editor.tsx";
import { InvoiceFacts } from "./invoice-facts.tsx";
import { invoiceActionMessages, invoiceMessages } from "./invoice-messages.ts";
import { PrintedInvoice } from "./printed-invoice.tsx";

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
  const [open, setOpen] = useState<InvoiceAction | null>(null);
  const close = () => setOpen(null);
  const isEditing = open === "edit" || open === "reissue";
  return (
    <Grid gridDefinition={halves}>
      {isEditing ? (
        <InvoiceEditor key={open} invoice={invoice} purpose={open} onClose={close} />
      ) : (
        <Facts invoice={invoice} onAct={setOpen} />
      )}
      <PrintedInvoice invoice={invoice} />
      {open !== null && !isEditing && <InvoiceDialog invoice={invoice} action={open} onClose={close} />}
    </Grid>
  );
}

/** Beside each other where there is room, the document below on a phone. */
const halves = [
  { colspan: { default: 12, l: 6 } },
  { colspan: { default: 12, l: 6 } },
  { colspan: 12 },
] satisfies GridProps.ElementDefinition[];

function Facts({ invoice, onAct }: { invoice: Invoice; onAct: (action: InvoiceAction) => void }) {
  const sayAction = useMessages(invoiceActionMessages);
  return (
    <SpaceBetween size="m">
      <PendingApproval invoiceId={invoice.id} />
      <SpaceBetween direction="horizontal" size="xs">
        {listInvoiceActions(invoice).map((action) => (
          <Button
            key={action}
            variant={action === "issue" || action === "payment" ? "primary" : "normal"}
            onClick={() => onAct(action)}
          >
            {sayAction(action)}
          </Button>
        ))}
      </SpaceBetween>
      <InvoiceFacts invoice={invoice} />
    </SpaceBetween>
  );
}
