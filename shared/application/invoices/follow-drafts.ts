import { changesInvoice, followOrder } from "../../domain/invoices/edit-invoice.ts";
import type { OrderChange } from "../../domain/orders/apply-transition.ts";
import { isBought } from "../../domain/orders/order.ts";
import { getInvoice } from "../../persistence/invoices/invoices.ts";
import type { PreparedChange } from "../orders/changes/commit-order-changes.ts";
import { changeInvoice } from "./change-order-invoice.ts";

/**
 * Updates the draft invoice in each change that corrects a price or car data shown on it. Takes one round
 * trip if there are such changes.
 */
export const followDrafts = (changes: readonly PreparedChange[], now: number): Promise<PreparedChange[]> =>
  Promise.all(changes.map((change) => followDraft(change, now)));

async function followDraft(change: OrderChange, now: number): Promise<PreparedChange> {
  const { before, after } = change;
  if (!isBought(before) || !isBought(after) || before.invoice?.status !== "draft") return change;
  if (!changesInvoice(before, after)) return change;
  const draft = await getInvoice(before.partnerId, before.invoice.invoiceId);
  const followed = draft?.status === "draft" ? followOrder(draft, before, after, now) : null;
  if (draft === null || followed === null) return change;
  const notice = { type: "order.invoice_updated", invoice: followed } as const;
  return { ...changeInvoice(change, draft, followed), notice };
}
