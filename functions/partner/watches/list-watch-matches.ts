import { loadMarket, type Market } from "../../../shared/application/vehicles/load-market.ts";
import { listWatchMatchesRoute } from "../../../shared/contract/routes/watches/list-watch-matches.ts";
import { answerMatchList } from "../../../shared/http/own/answer-match-list.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/eagle-eye/watches/{watch_id}/matches` */
export const handler = partnerHandler<typeof listWatchMatchesRoute, Market>(
  listWatchMatchesRoute,
  (call) => answerMatchList(call, call.prefetched),
  { prefetch: loadMarket },
);
