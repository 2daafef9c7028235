import { requestReissue } from "../../../shared/application/approvals/request-change.ts";
import { publishAgain } from "../../../shared/application/invoices/publish-invoice.ts";
import { readInvoiceEdit } from "../../../shared/application/invoices/read-invoice-edit.ts";
import { reissueInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/reissue-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { needsSecondOperator } from "../../../shared/platform/deployment.ts";

/** `POST /ops/v1/invoices/{id}/reissue` */
export const handler = consoleHandler(reissueInvoiceRoute, async ({ params, body, caller, now }) => {
  const context = { actor: caller.actor, now };
  return needsSecondOperator()
    ? { status: 202, body: await requestReissue(params.id, body, context) }
    : { status: 200, body: await publishAgain(params.id, readInvoiceEdit(body), context) };
});
