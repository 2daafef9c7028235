import { presentWatch } from "../../application/watches/present-watch.ts";
import { browseWatches } from "../../application/watches/read-watch.ts";
import type { listWatchesRoute } from "../../contract/routes/watches/list-watches.ts";
import type { Reply } from "../reply.ts";
import { textCursor } from "../text-cursor.ts";
import type { OwnCall } from "./own-call.ts";

/** A page of the caller's watches. @throws Problem invalid_cursor */
export async function answerWatchList({ query, caller }: OwnCall<typeof listWatchesRoute>): Promise<Reply> {
  const cursors = textCursor(caller.cursorSecret, `listWatches:${caller.partnerId}`);
  const page = await browseWatches(caller.partnerId, query.limit, cursors.open(query.cursor));
  return {
    status: 200,
    body: { data: page.watches.map(presentWatch), next_cursor: cursors.seal(page.next) },
  };
}
