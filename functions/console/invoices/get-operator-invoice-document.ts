import { readOperatorDocument } from "../../../shared/application/invoices/read-operator-document.ts";
import { getOperatorInvoiceDocumentRoute } from "../../../shared/contract/routes/operator-invoices/get-operator-invoice-document.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { pdfReply } from "../../../shared/http/pdf-reply.ts";

/** `GET /ops/v1/invoices/{id}/document` */
export const handler = consoleHandler(getOperatorInvoiceDocumentRoute, async ({ params, query }) =>
  pdfReply(await readOperatorDocument(params.id, query.version ?? null)),
);
