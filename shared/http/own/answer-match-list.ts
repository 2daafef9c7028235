import type { Market } from "../../application/vehicles/load-market.ts";
import { listMatches } from "../../application/watches/list-matches.ts";
import type { listWatchMatchesRoute } from "../../contract/routes/watches/list-watch-matches.ts";
import type { Reply } from "../reply.ts";
import { textCursor } from "../text-cursor.ts";
import type { OwnCall } from "./own-call.ts";

/** A page of the cars on one of the caller's watches. @throws Problem invalid_cursor, eagle_eye_watch_not_found */
export async function answerMatchList(
  { params, query, caller, now }: OwnCall<typeof listWatchMatchesRoute>,
  market: Promise<Market>,
): Promise<Reply> {
  const { partnerId, cursorSecret } = caller;
  const { include_hidden: includeHidden, limit } = query;
  const cursors = textCursor(cursorSecret, `listWatchMatches:${params.watch_id}:${partnerId}`);
  const page = await listMatches(
    { partnerId, watchId: params.watch_id },
    { includeHidden, limit, after: cursors.open(query.cursor) },
    { market, now },
  );
  return { status: 200, body: { data: page.matches, next_cursor: cursors.seal(page.next) } };
}
