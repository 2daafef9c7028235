import { renderOrderReceipt } from "../../../shared/application/receipts/render-order-receipt.ts";
import { getOrderReceiptDocumentRoute } from "../../../shared/contract/routes/statements/get-order-receipt-document.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { pdfReply } from "../../../shared/http/pdf-reply.ts";

/** `GET /v1/orders/{id}/receipt.pdf` */
export const handler = partnerHandler(getOrderReceiptDocumentRoute, async ({ params, caller, now }) =>
  pdfReply(await renderOrderReceipt(caller.partnerId, params.id, now)),
);
