import { loadMarket, type Market } from "../../../shared/application/vehicles/load-market.ts";
import { listMatches } from "../../../shared/application/watches/list-matches.ts";
import type { WatchMatchResource } from "../../../shared/contract/resources/watches/watch-match.ts";
import { listWatchMatchesRoute } from "../../../shared/contract/routes/watches/list-watch-matches.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/eagle-eye/watches/{watch_id}/matches` */
export const handler = partnerHandler<typeof listWatchMatchesRoute, Market>(
  listWatchMatchesRoute,
  async ({ params, query, caller, now, prefetched }) => {
    const { partnerId, cursorSecret } = caller;
    const { include_hidden: includeHidden, limit } = query;
    const cursors = textCursor(cursorSecret, `listWatchMatches:${params.watch_id}:${partnerId}`);
    const page = await listMatches(
      { partnerId, watchId: params.watch_id },
      { includeHidden, limit, after: cursors.open(query.cursor) },
      { market: prefetched, now },
    );
    const positionOf = (match: WatchMatchResource) => match.vehicle_id;
    return pageReply({ data: page.matches, next: page.next, positionOf }, cursors);
  },
  { prefetch: loadMarket },
);
