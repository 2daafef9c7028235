import { listInvoicesRoute } from "../../../shared/contract/routes/invoices/list-invoices.ts";
import { answerInvoiceList } from "../../../shared/http/own/answer-invoice-list.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/invoices` */
export const handler = partnerHandler(listInvoicesRoute, answerInvoiceList);
