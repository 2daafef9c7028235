import Grid, { type GridProps } from "@cloudscape-design/components/grid";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { issueInvoice } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { CarHeading } from "../../components/cars/car-heading.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { PendingApproval } from "../approvals/pending-approval.tsx";
import { operatorReads } from "../operator-reads.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { type InvoiceAction, listInvoiceActions } from "./invoice-actions.ts";
import { InvoiceDialog } from "./invoice-dialogs.tsx";
import { InvoiceEditor } from "./invoice-editor.tsx";
import { InvoiceFacts } from "./invoice-facts.tsx";
import { invoiceActionMessages, invoiceMessages } from "./invoice-messages.ts";
import { PrintedInvoice } from "./printed-invoice.tsx";
import { carOfInvoice, useInvoicedOrder } from "./use-invoiced-order.ts";

/** One invoice with its details and available actions. */
export function InvoicePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const say = useMessages(invoiceMessages);
  const formatCar = useMessages(carMessages);
  const { environment } = useConsole();
  const query = useRead(...operatorReads.invoice(id));
  const invoice = query.data;
  const { order } = useInvoicedOrder(invoice);
  const car = order ?? carOfInvoice(invoice);
  return (
    <Page
      title={[say("invoice"), invoice?.number, car && nameCarAndPlate(car, formatCar)]
        .filter((part) => part != null)
        .join(" · ")}
      description={
        invoice &&
        car && (
          <CarHeading
            car={car}
            id={invoice.id}
            href={pathOf(environment, "operator", "orders", invoice.order_id)}
          >
            {order && <PartnerName id={order.partner_id} name={order.partner_name} />}
          </CarHeading>
        )
      }
    >
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

/**
 * In windows of at least 1280 pixels, the facts and the document are side by side, even with the navigation open. On a
 * phone, the document is below the facts.
 */
const halves = [
  { colspan: { default: 12, s: 6 } },
  { colspan: { default: 12, s: 6 } },
  { colspan: 12 },
] satisfies GridProps.ElementDefinition[];

function Facts({ invoice, onAct }: { invoice: Invoice; onAct: (action: InvoiceAction) => void }) {
  const formatAction = useMessages(invoiceActionMessages);
  return (
    <SpaceBetween size="m">
      <PendingApproval invoiceId={invoice.id} />
      <SpaceBetween direction="horizontal" size="xs">
        {listInvoiceActions(invoice).map((action) => (
          <WriteButton
            operation={issueInvoice}
            key={action}
            variant={action === "issue" || action === "payment" ? "primary" : "normal"}
            onClick={() => onAct(action)}
          >
            {formatAction(action)}
          </WriteButton>
        ))}
      </SpaceBetween>
      <InvoiceFacts invoice={invoice} />
    </SpaceBetween>
  );
}
