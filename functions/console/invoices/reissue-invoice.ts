import { publishAgain } from "../../../shared/application/invoices/publish-invoice.ts";
import { readInvoiceEdit } from "../../../shared/application/invoices/read-invoice-edit.ts";
import { reissueInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/reissue-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/invoices/{id}/reissue` */
export const handler = consoleHandler(reissueInvoiceRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await publishAgain(params.id, readInvoiceEdit(body), { actor: caller.actor, now }),
}));
