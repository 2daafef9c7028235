import { requestVoid } from "../../../shared/application/approvals/request-change.ts";
import { cancelInvoice } from "../../../shared/application/invoices/settle-invoice.ts";
import { voidInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/void-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { needsSecondOperator } from "../../../shared/platform/deployment.ts";

/** `POST /ops/v1/invoices/{id}/void` */
export const handler = consoleHandler(voidInvoiceRoute, async ({ params, body, caller, now }) => {
  const context = { actor: caller.actor, now };
  return needsSecondOperator()
    ? { status: 202, body: await requestVoid(params.id, body.void_reason, context) }
    : { status: 200, body: await cancelInvoice(params.id, body.void_reason, context) };
});
