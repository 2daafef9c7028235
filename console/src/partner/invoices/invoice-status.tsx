import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { Invoice } from "../../api/generated/types.ts";
import { StatusWord } from "../../components/status-word.tsx";

const shown: Record<Invoice["status"], { type: StatusIndicatorProps.Type; text: string }> = {
  draft: { type: "pending", text: "Draft" },
  issued: { type: "info", text: "Issued" },
  paid: { type: "success", text: "Paid" },
  void: { type: "stopped", text: "Void" },
};

/** Returns the label of an invoice status. */
export const invoiceStatusName = (status: Invoice["status"]): string => shown[status].text;

/** Shows an invoice's status by icon, color and word. */
export function InvoiceStatus({ status }: { status: Invoice["status"] }) {
  return <StatusWord type={shown[status].type}>{shown[status].text}</StatusWord>;
}
