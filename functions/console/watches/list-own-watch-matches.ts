import { loadMarket } from "../../../shared/application/vehicles/load-market.ts";
import { listOwnWatchMatchesRoute } from "../../../shared/contract/routes/own/list-own-watch-matches.ts";
import { answerMatchList } from "../../../shared/http/own/answer-match-list.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/eagle-eye/watches/{watch_id}/matches` */
export const handler = partnerConsoleHandler(listOwnWatchMatchesRoute, (call) => {
  const market = loadMarket();
  // A watch that is not there never awaits it; its failure must not end the process.
  market.catch(() => undefined);
  return answerMatchList(call, market);
});
