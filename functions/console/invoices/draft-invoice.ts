import { draftOrderInvoice } from "../../../shared/application/invoices/draft-order-invoice.ts";
import { draftInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/draft-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/orders/{id}/invoices` */
export const handler = consoleHandler(draftInvoiceRoute, async ({ params, caller, now }) => ({
  status: 201,
  body: await draftOrderInvoice(params.id, { actor: caller.actor, now }),
}));
