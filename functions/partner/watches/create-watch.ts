import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { loadMarket, type Market } from "../../../shared/application/vehicles/load-market.ts";
import { createWatch } from "../../../shared/application/watches/create-watch.ts";
import { presentWatch } from "../../../shared/application/watches/present-watch.ts";
import { conditionOf } from "../../../shared/contract/resources/watches/watch-condition.ts";
import { createWatchRoute } from "../../../shared/contract/routes/watches/create-watch.ts";
import { hintsOfCondition, limitDealerCalls } from "../../../shared/http/limit-dealer-calls.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { unknownValuesHeader } from "../../../shared/http/unknown-values.ts";

/** `POST /v1/eagle-eye/watches` */
export const handler = partnerHandler<typeof createWatchRoute, Market>(
  createWatchRoute,
  async ({ body, caller, now, prefetched }) => {
    const request = {
      name: body.name,
      condition: conditionOf(body),
      isAutomatic: body.automatic_list_update,
    };
    const context = { partnerId: caller.partnerId, now, market: prefetched, dealerSources };
    const { watch, unknownNames } = await createWatch(request, context);
    return { status: 201, body: presentWatch(watch), headers: unknownValuesHeader(unknownNames) };
  },
  { prefetch: loadMarket, callsAtOnce: limitDealerCalls(hintsOfCondition) },
);
