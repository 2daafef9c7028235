import { publishDraft } from "../../../shared/application/invoices/publish-invoice.ts";
import { readInvoiceEdit } from "../../../shared/application/invoices/read-invoice-edit.ts";
import { issueInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/issue-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/invoices/{id}/issue` */
export const handler = consoleHandler(issueInvoiceRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await publishDraft(params.id, readInvoiceEdit(body), { actor: caller.actor, now }),
}));
