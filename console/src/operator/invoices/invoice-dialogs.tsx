import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import {
  draftInvoice,
  issueInvoice,
  recordInvoicePayment,
  voidInvoice,
} from "../../api/generated/operations.ts";
import type { Approval, Invoice, InvoicePayment, VoidInvoice } from "../../api/generated/types.ts";
import { ActionDialog } from "../../components/forms/action-dialog.tsx";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { formatMoney } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { pathOf } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { approvalMessages } from "../approvals/approval-messages.ts";
import { isApproval } from "../approvals/is-approval.ts";
import { exceptionField } from "../orders/transition-fields.ts";
import { type InvoiceAction, listMissing } from "./invoice-actions.ts";
import { invoiceActionMessages, invoiceFieldMessages, invoiceMessages } from "./invoice-messages.ts";

interface DialogProps {
  invoice: Invoice;
  onClose: () => void;
}

const alsoChanges = ["orders", "approvals", "audit"] as const;

/** The confirmation dialogs for actions on a whole invoice. */
export function InvoiceDialog({ action, ...props }: DialogProps & { action: InvoiceAction }) {
  switch (action) {
    case "issue":
      return <IssueDialog {...props} />;
    case "payment":
      return <PaymentDialog {...props} />;
    case "void":
      return <VoidDialog {...props} />;
    case "draft":
      return <DraftDialog {...props} />;
    default:
      return null;
  }
}

/** The texts of every invoice dialog: the title and the success message. */
function useDialogTexts({ invoice, onClose }: DialogProps, action: InvoiceAction) {
  const say = useMessages(invoiceMessages);
  const formatAction = useMessages(invoiceActionMessages);
  const formatApproval = useMessages(approvalMessages);
  const notify = useNotify();
  const name = invoice.number ?? invoice.id;
  return {
    title: `${formatAction(action)}: ${name}`,
    action: formatAction(action),
    onCancel: onClose,
    onSuccess: (changed: Invoice | Approval) => {
      if (isApproval(changed)) {
        notify({ type: "info", text: formatApproval("awaits", { action: formatAction(action), name }) });
      } else {
        const done = say("done", { action: formatAction(action), name: changed.number ?? changed.id });
        notify({ type: "success", text: done });
      }
      onClose();
    },
  };
}

function IssueDialog(props: DialogProps) {
  const { invoice } = props;
  const say = useMessages(invoiceMessages);
  const formatField = useMessages(invoiceFieldMessages);
  const { onSuccess, ...texts } = useDialogTexts(props, "issue");
  const write = useWrite(issueInvoice, { alsoChanges });
  // The operator confirmed the data displayed when the dialog opened, not data refreshed since.
  const agreed = useRef(invoice.updated_at);
  const isStale = agreed.current !== invoice.updated_at && !write.isPending && !write.isSuccess;
  const missing = listMissing(invoice);
  const { amounts, currency } = invoice;
  return (
    <ActionDialog
      {...texts}
      consequences={[
        say("issueTotal", { total: formatMoney(amounts.total, currency, "major") }),
        say("issueFinal"),
        ...(missing.length > 0
          ? [say("missing", { fields: missing.map((field) => formatField(field)).join(", ") })]
          : []),
        ...(isStale ? [say("changedMeanwhile")] : []),
      ]}
      fields={[exceptionField(formatField("override_reason"))]}
      isBlocked={missing.length > 0 || isStale}
      isBusy={write.isPending}
      error={write.error}
      onSend={(body) => write.mutate({ path: { id: invoice.id }, body }, { onSuccess })}
    />
  );
}

function PaymentDialog(props: DialogProps) {
  const { invoice } = props;
  const say = useMessages(invoiceMessages);
  const formatField = useMessages(invoiceFieldMessages);
  const { onSuccess, ...texts } = useDialogTexts(props, "payment");
  const write = useWrite(recordInvoicePayment, { alsoChanges });
  const { amounts, currency } = invoice;
  return (
    <ActionDialog
      {...texts}
      consequences={[
        say("issueTotal", { total: formatMoney(amounts.total, currency, "major") }),
        say("paymentNote"),
      ]}
      fields={[
        {
          ...{ path: "paid_at", kind: "time", label: formatField("paid_at") },
          ...{ hint: say("paymentHint"), whenEmpty: "omitted" },
        },
      ]}
      isBusy={write.isPending}
      error={write.error}
      onSend={(body) =>
        write.mutate({ path: { id: invoice.id }, body: body as InvoicePayment }, { onSuccess })
      }
    />
  );
}

function VoidDialog(props: DialogProps) {
  const { invoice } = props;
  const say = useMessages(invoiceMessages);
  const formatField = useMessages(invoiceFieldMessages);
  const { onSuccess, ...texts } = useDialogTexts(props, "void");
  const write = useWrite(voidInvoice, { alsoChanges });
  return (
    <ActionDialog
      {...texts}
      typedWord={invoice.number ?? invoice.id}
      consequences={[say("voidNote")]}
      fields={[{ path: "void_reason", kind: "lines", label: formatField("void_reason"), isRequired: true }]}
      isBusy={write.isPending}
      error={write.error}
      onSend={(body) =>
        write.mutate({ path: { id: invoice.id }, body: body as unknown as VoidInvoice }, { onSuccess })
      }
    />
  );
}

function DraftDialog(props: DialogProps) {
  const { invoice } = props;
  const say = useMessages(invoiceMessages);
  const { environment } = useConsole();
  const router = useRouter();
  const { onSuccess, ...texts } = useDialogTexts(props, "draft");
  const write = useWrite(draftInvoice, { alsoChanges });
  const goToDraft = (draft: Invoice) => {
    onSuccess(draft);
    router.history.push(pathOf(environment, "operator", "invoices", draft.id));
  };
  return (
    <ConfirmDialog
      {...texts}
      consequences={[say("draftNote")]}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate({ path: { id: invoice.order_id } }, { onSuccess: goToDraft })}
    />
  );
}
