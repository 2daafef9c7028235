import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { editInvoice, getOperatorInvoice, reissueInvoice } from "../../api/generated/operations.ts";
import type { Invoice, InvoiceEdit } from "../../api/generated/types.ts";
import { EditForm } from "../../components/forms/edit-form.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { approvalMessages } from "../approvals/approval-messages.ts";
import { isApproval } from "../approvals/is-approval.ts";
import { invoiceActionMessages, invoiceFieldMessages, invoiceMessages } from "./invoice-messages.ts";
import { invoiceSections } from "./invoice-sections.ts";

/** Edits a draft, or corrects a published invoice, which publishes its next version. */
export function InvoiceEditor(props: { invoice: Invoice; purpose: "edit" | "reissue"; onClose: () => void }) {
  const { invoice, purpose, onClose } = props;
  const say = useMessages(invoiceMessages);
  const formatField = useMessages(invoiceFieldMessages);
  const formatAction = useMessages(invoiceActionMessages);
  const notify = useNotify();
  const { api } = useConsole();
  const formatApproval = useMessages(approvalMessages);
  const alsoChanges = ["orders", "approvals", "audit"] as const;
  const edit = useWrite(editInvoice, { alsoChanges });
  const reissue = useWrite(reissueInvoice, { alsoChanges });
  const isEdit = purpose === "edit";
  const path = { id: invoice.id };
  const { currency } = invoice;
  return (
    <SpaceBetween size="m">
      {!isEdit && <Alert type="warning">{say("reissueNote", { version: invoice.version + 1 })}</Alert>}
      <EditForm
        form={`invoice-${purpose}:${invoice.id}`}
        sections={invoiceSections(
          invoice.number !== null,
          (part) => {
            if (part === "consignee") return formatField("consignee");
            return part === "amounts" ? say("amounts", { currency }) : say(part);
          },
          (path) => formatField(path as keyof typeof invoiceFieldMessages),
        )}
        record={invoice}
        readNow={async () => ({ record: await api.call(getOperatorInvoice, { path }), changed: null })}
        whole={["consignee"]}
        action={isEdit ? say("save") : formatAction("reissue")}
        mayBeUnchanged={!isEdit}
        onSend={async (body) => {
          const sent = await (isEdit ? edit : reissue).mutateAsync({ path, body: body as InvoiceEdit });
          if (isApproval(sent)) {
            const name = invoice.number ?? invoice.id;
            notify({ type: "info", text: formatApproval("awaits", { action: formatAction(purpose), name }) });
            return;
          }
          const text = isEdit ? say("saved") : say("published", { version: sent.version });
          notify({ type: "success", text });
        }}
        onClose={onClose}
      />
    </SpaceBetween>
  );
}
