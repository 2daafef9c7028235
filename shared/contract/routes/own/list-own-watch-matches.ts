import { mirrorInConsole } from "../../mirror-in-console.ts";
import { listWatchMatchesRoute } from "../watches/list-watch-matches.ts";

/** `GET /console/v1/eagle-eye/watches/{watch_id}/matches` */
export const listOwnWatchMatchesRoute = mirrorInConsole(listWatchMatchesRoute, "listOwnWatchMatches");
