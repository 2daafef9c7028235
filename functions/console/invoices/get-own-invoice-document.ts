import { getOwnInvoiceDocumentRoute } from "../../../shared/contract/routes/own/get-own-invoice-document.ts";
import { answerInvoiceDocument } from "../../../shared/http/own/answer-invoice-document.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/invoices/{invoice_id}/document` */
export const handler = partnerConsoleHandler(getOwnInvoiceDocumentRoute, (call) =>
  answerInvoiceDocument(call, call.caller.partnerId),
);
