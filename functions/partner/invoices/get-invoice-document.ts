import { getInvoiceDocumentRoute } from "../../../shared/contract/routes/invoices/get-invoice-document.ts";
import { answerInvoiceDocument } from "../../../shared/http/own/answer-invoice-document.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/invoices/{invoice_id}/document` */
export const handler = partnerHandler(getInvoiceDocumentRoute, (call) =>
  answerInvoiceDocument(call, call.caller.keyId),
);
