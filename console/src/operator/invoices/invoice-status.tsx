import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Invoice } from "../../api/generated/types.ts";
import { StatusWord } from "../../components/status-word.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { invoiceStatusMessages } from "./invoice-messages.ts";

const typeOf: Record<Invoice["status"], StatusIndicatorProps.Type> = {
  draft: "pending",
  issued: "info",
  paid: "success",
  void: "stopped",
};

/** Shows an invoice's status by icon, color and word, in the operator's language. */
export function InvoiceStatus({ status }: { status: Invoice["status"] }) {
  const say = useMessages(invoiceStatusMessages);
  return <StatusWord type={typeOf[status]}>{say(status)}</StatusWord>;
}
