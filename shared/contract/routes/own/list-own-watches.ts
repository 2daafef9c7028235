import { mirrorInConsole } from "../../mirror-in-console.ts";
import { listWatchesRoute } from "../watches/list-watches.ts";

/** `GET /console/v1/eagle-eye/watches` */
export const listOwnWatchesRoute = mirrorInConsole(listWatchesRoute, "listOwnWatches");
