import { presentWatch } from "../../application/watches/present-watch.ts";
import { readWatch } from "../../application/watches/read-watch.ts";
import type { getWatchRoute } from "../../contract/routes/watches/get-watch.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** One of the caller's watches. @throws Problem eagle_eye_watch_not_found */
export async function answerWatch({ params, caller }: OwnCall<typeof getWatchRoute>): Promise<Reply> {
  const watch = await readWatch({ partnerId: caller.partnerId, watchId: params.watch_id });
  return { status: 200, body: presentWatch(watch) };
}
