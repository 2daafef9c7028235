import { listOwnInvoicesRoute } from "../../../shared/contract/routes/own/list-own-invoices.ts";
import { answerInvoiceList } from "../../../shared/http/own/answer-invoice-list.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/invoices` */
export const handler = partnerConsoleHandler(listOwnInvoicesRoute, answerInvoiceList);
