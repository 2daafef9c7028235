import { findOrderInvoiceId, readOrderInvoice } from "../../../shared/application/invoices/read-invoice.ts";
import { getOrderInvoiceRoute } from "../../../shared/contract/routes/orders/get-order-invoice.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders/{id}/invoice` */
export const handler = partnerHandler<typeof getOrderInvoiceRoute, string | null>(
  getOrderInvoiceRoute,
  async ({ params, caller, prefetched }) => ({
    status: 200,
    body: await readOrderInvoice(caller.partnerId, params.id, await prefetched),
  }),
  { prefetch: ({ params }) => findOrderInvoiceId(params.id ?? "") },
);
