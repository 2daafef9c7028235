import { serveInvoiceDocument } from "../../../shared/application/invoices/serve-invoice-document.ts";
import { getInvoiceDocumentRoute } from "../../../shared/contract/routes/invoices/get-invoice-document.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { pdfReply } from "../../../shared/http/pdf-reply.ts";

/** `GET /v1/invoices/{invoice_id}/document`. Calls are rate limited per key, or per user. */
export const handler = partnerHandler(getInvoiceDocumentRoute, async ({ params, query, caller, now }) => {
  const { limitHeaders, ...document } = await serveInvoiceDocument({
    partnerId: caller.partnerId,
    callerId: caller.callerId,
    invoiceId: params.invoice_id,
    version: query.version ?? null,
    now,
  });
  return pdfReply(document, limitHeaders);
});
