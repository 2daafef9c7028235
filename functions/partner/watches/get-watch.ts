import { getWatchRoute } from "../../../shared/contract/routes/watches/get-watch.ts";
import { answerWatch } from "../../../shared/http/own/answer-watch.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/eagle-eye/watches/{watch_id}` */
export const handler = partnerHandler(getWatchRoute, answerWatch);
