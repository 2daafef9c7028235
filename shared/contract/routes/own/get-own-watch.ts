import { mirrorInConsole } from "../../mirror-in-console.ts";
import { getWatchRoute } from "../watches/get-watch.ts";

/** `GET /console/v1/eagle-eye/watches/{watch_id}` */
export const getOwnWatchRoute = mirrorInConsole(getWatchRoute, "getOwnWatch");
