import type { InvoiceResource } from "../../contract/resources/invoices/invoice.ts";
import { requireInvoiceable } from "../../domain/invoices/draft-invoice.ts";
import type { OperatorContext } from "../operator-context.ts";
import { readOrderContext } from "../orders/changes/read-order-context.ts";
import { retryLostRaces } from "../orders/changes/retry-lost-races.ts";
import { requireOrderById } from "../orders/reads/require-order.ts";
import { commitInvoiceChange, touchOrder } from "./change-invoice.ts";
import { addInvoice } from "./change-order-invoice.ts";
import { makeDraft } from "./draft-secured.ts";
import { presentInvoice } from "./present-invoice.ts";

/**
 * Drafts another invoice for an order from the current data of order and partner, and notifies the partner.
 * @throws Problem `order_not_found`; `conflict` when the car is not bought or already has a valid invoice
 */
export function draftOrderInvoice(
  orderId: string,
  { actor, now }: OperatorContext,
): Promise<InvoiceResource> {
  return retryLostRaces(async () => {
    const order = requireInvoiceable(await requireOrderById(orderId));
    const [draft, orderContext] = await Promise.all([makeDraft(order, now), readOrderContext(order)]);
    const presented = presentInvoice(draft);
    await commitInvoiceChange({
      change: addInvoice(touchOrder(order, now), draft),
      notice: { type: "order.invoice_updated", invoice: draft },
      audited: { resourceId: draft.invoiceId, before: null, after: presented },
      orderContext,
      action: { actor, now, name: "invoice.draft" },
    });
    return presented;
  });
}
