import type { Invoice } from "../../api/generated/types.ts";

/** The operator actions on an invoice. `draft` creates another invoice for the same order. */
export type InvoiceAction = "edit" | "issue" | "reissue" | "payment" | "void" | "draft";

const actionsAt: Record<Invoice["status"], readonly InvoiceAction[]> = {
  draft: ["edit", "issue", "void"],
  issued: ["payment", "reissue", "void"],
  paid: ["reissue", "void"],
  void: ["draft"],
};

/** The actions allowed by an invoice's status. */
export const listInvoiceActions = ({ status }: Pick<Invoice, "status">): readonly InvoiceAction[] =>
  actionsAt[status];

/** Returns the required values that a draft lacks before it can be issued. */
export function listMissing({
  consignee,
  shipment_month,
  amounts,
}: Pick<Invoice, "consignee" | "shipment_month" | "amounts">): ("consignee" | "shipment_month" | "price")[] {
  return [
    ...(consignee === null ? ["consignee" as const] : []),
    ...(shipment_month === null ? ["shipment_month" as const] : []),
    ...(amounts.price === null ? ["price" as const] : []),
  ];
}
