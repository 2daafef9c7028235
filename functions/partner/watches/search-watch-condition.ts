import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { loadMarket, type Market } from "../../../shared/application/vehicles/load-market.ts";
import { searchCondition } from "../../../shared/application/watches/search-condition.ts";
import { conditionOf } from "../../../shared/contract/resources/watches/watch-condition.ts";
import { searchWatchConditionRoute } from "../../../shared/contract/routes/watches/search-watch-condition.ts";
import { hintsOfCondition, limitDealerCalls } from "../../../shared/http/limit-dealer-calls.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { unknownValuesHeader } from "../../../shared/http/unknown-values.ts";

/** `POST /v1/eagle-eye/search` */
export const handler = partnerHandler<typeof searchWatchConditionRoute, Market>(
  searchWatchConditionRoute,
  async ({ body, caller, now, prefetched }) => {
    const { partnerId, cursorSecret } = caller;
    const condition = conditionOf(body);
    // Bound to the condition, because a position in another condition's list would be meaningless.
    const cursors = textCursor(
      cursorSecret,
      `searchWatchCondition:${JSON.stringify(condition)}:${partnerId}`,
    );
    const page = await searchCondition(
      condition,
      { limit: body.limit, after: cursors.open(body.cursor) },
      { partnerId, market: prefetched, dealerSources, now },
    );
    const reply = pageReply(
      { data: page.matches, next: page.next, positionOf: (match) => match.vehicle_id },
      cursors,
      { match_count: page.matchCount, source_status: page.sourceStatus ?? undefined },
    );
    return { ...reply, headers: unknownValuesHeader(page.unknownNames) };
  },
  { prefetch: loadMarket, callsAtOnce: limitDealerCalls(hintsOfCondition) },
);
