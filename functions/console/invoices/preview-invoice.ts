import { previewDraft } from "../../../shared/application/invoices/preview-draft.ts";
import { previewInvoiceRoute } from "../../../shared/contract/routes/operator-invoices/preview-invoice.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { pdfReply } from "../../../shared/http/pdf-reply.ts";

/** `GET /ops/v1/invoices/{id}/preview` */
export const handler = consoleHandler(previewInvoiceRoute, async ({ params }) =>
  pdfReply(await previewDraft(params.id)),
);
