import { mirrorInConsole } from "../../mirror-in-console.ts";
import { listOrdersRoute } from "../orders/list-orders.ts";

/** `GET /console/v1/orders` */
export const listOwnOrdersRoute = mirrorInConsole(listOrdersRoute, "listOwnOrders");
