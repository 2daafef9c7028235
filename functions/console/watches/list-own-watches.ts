import { listOwnWatchesRoute } from "../../../shared/contract/routes/own/list-own-watches.ts";
import { answerWatchList } from "../../../shared/http/own/answer-watch-list.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/eagle-eye/watches` */
export const handler = partnerConsoleHandler(listOwnWatchesRoute, answerWatchList);
