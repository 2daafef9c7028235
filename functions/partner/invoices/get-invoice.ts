import { readInvoice } from "../../../shared/application/invoices/read-invoice.ts";
import { getInvoiceRoute } from "../../../shared/contract/routes/invoices/get-invoice.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/invoices/{invoice_id}` */
export const handler = partnerHandler(getInvoiceRoute, async ({ params, caller }) => ({
  status: 200,
  body: await readInvoice(caller.partnerId, params.invoice_id),
}));
