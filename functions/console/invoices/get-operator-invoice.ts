import { readOperatorInvoice } from "../../../shared/application/invoices/read-invoice.ts";
import { getOperatorInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/get-operator-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/invoices/{id}` */
export const handler = consoleHandler(getOperatorInvoiceRoute, async ({ params }) => ({
  status: 200,
  body: await readOperatorInvoice(params.id),
}));
