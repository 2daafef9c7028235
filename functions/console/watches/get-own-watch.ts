import { getOwnWatchRoute } from "../../../shared/contract/routes/own/get-own-watch.ts";
import { answerWatch } from "../../../shared/http/own/answer-watch.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/eagle-eye/watches/{watch_id}` */
export const handler = partnerConsoleHandler(getOwnWatchRoute, answerWatch);
