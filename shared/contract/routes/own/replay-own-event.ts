import { mirrorInConsole } from "../../mirror-in-console.ts";
import { replayEventRoute } from "../webhooks/replay-event.ts";

/** `POST /console/v1/events/{id}/replay` */
export const replayOwnEventRoute = mirrorInConsole(replayEventRoute, "replayOwnEvent");
