import { mirrorInConsole } from "../../mirror-in-console.ts";
import { listEventsRoute } from "../webhooks/list-events.ts";

/** `GET /console/v1/events` */
export const listOwnEventsRoute = mirrorInConsole(listEventsRoute, "listOwnEvents");
