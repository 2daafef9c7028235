import { mirrorInConsole } from "../../mirror-in-console.ts";
import { getEventRoute } from "../webhooks/get-event.ts";

/** `GET /console/v1/events/{id}` */
export const getOwnEventRoute = mirrorInConsole(getEventRoute, "getOwnEvent");
