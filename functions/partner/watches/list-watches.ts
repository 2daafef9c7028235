import { listWatchesRoute } from "../../../shared/contract/routes/watches/list-watches.ts";
import { answerWatchList } from "../../../shared/http/own/answer-watch-list.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/eagle-eye/watches` */
export const handler = partnerHandler(listWatchesRoute, answerWatchList);
