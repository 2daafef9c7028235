import { loadMarket, type Market } from "../../../shared/application/vehicles/load-market.ts";
import { backtestCondition } from "../../../shared/application/watches/backtest-condition.ts";
import { conditionOf } from "../../../shared/contract/resources/watches/watch-condition.ts";
import { backtestWatchConditionRoute } from "../../../shared/contract/routes/watches/backtest-watch-condition.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/backtest` */
export const handler = partnerHandler<typeof backtestWatchConditionRoute, Market>(
  backtestWatchConditionRoute,
  async ({ body, caller, now, prefetched }) => {
    const context = { partnerId: caller.partnerId, market: prefetched, now };
    return { status: 200, body: await backtestCondition(conditionOf(body), context) };
  },
  { prefetch: loadMarket },
);
