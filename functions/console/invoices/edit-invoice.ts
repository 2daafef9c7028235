import { readInvoiceEdit } from "../../../shared/application/invoices/read-invoice-edit.ts";
import { editInvoice } from "../../../shared/application/invoices/settle-invoice.ts";
import { editInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/edit-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `PATCH /ops/v1/invoices/{id}` */
export const handler = consoleHandler(editInvoiceRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await editInvoice(params.id, readInvoiceEdit(body), { actor: caller.actor, now }),
}));
