import { reportOrderStatus } from "../../../shared/application/orders/changes/report-order-status.ts";
import { reportOrderStatusRoute } from "../../../shared/contract/routes/orders/report-order-status.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/orders/{id}/status` */
export const handler = partnerHandler(reportOrderStatusRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await reportOrderStatus({ partnerId: caller.partnerId, orderId: params.id, now }, body.status),
}));
