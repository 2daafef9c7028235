import { mirrorInConsole } from "../../mirror-in-console.ts";
import { replayEventsRoute } from "../webhooks/replay-events.ts";

/** `POST /console/v1/events/replay` */
export const replayOwnEventsRoute = mirrorInConsole(replayEventsRoute, "replayOwnEvents");
