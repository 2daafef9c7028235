import { mirrorInConsole } from "../../mirror-in-console.ts";
import { getOrderRoute } from "../orders/get-order.ts";

/** `GET /console/v1/orders/{id}` */
export const getOwnOrderRoute = mirrorInConsole(getOrderRoute, "getOwnOrder");
