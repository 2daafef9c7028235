import { cancelInvoice } from "../../../shared/application/invoices/settle-invoice.ts";
import { voidInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/void-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/invoices/{id}/void` */
export const handler = consoleHandler(voidInvoiceRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await cancelInvoice(params.id, body.void_reason, { actor: caller.actor, now }),
}));
