import { payInvoice } from "../../../shared/application/invoices/settle-invoice.ts";
import { recordInvoicePaymentRoute } from "../../../shared/contract/routes/operator-invoices/record-invoice-payment.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/invoices/{id}/payment` */
export const handler = consoleHandler(recordInvoicePaymentRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await payInvoice(params.id, body?.paid_at ?? now, { actor: caller.actor, now }),
}));
