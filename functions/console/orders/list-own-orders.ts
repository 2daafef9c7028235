import { listOwnOrdersRoute } from "../../../shared/contract/routes/own/list-own-orders.ts";
import { answerOrderList } from "../../../shared/http/own/answer-order-list.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/orders` */
export const handler = partnerConsoleHandler(listOwnOrdersRoute, answerOrderList);
