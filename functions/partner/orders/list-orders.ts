import { listOrdersRoute } from "../../../shared/contract/routes/orders/list-orders.ts";
import { answerOrderList } from "../../../shared/http/own/answer-order-list.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders` */
export const handler = partnerHandler(listOrdersRoute, answerOrderList);
