import { readInvoice } from "../../../shared/application/invoices/read-invoice.ts";
import { getOwnInvoiceRoute } from "../../../shared/contract/routes/own/get-own-invoice.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/invoices/{invoice_id}` */
export const handler = partnerConsoleHandler(getOwnInvoiceRoute, async ({ params, caller }) => ({
  status: 200,
  body: await readInvoice(caller.partnerId, params.invoice_id),
}));
