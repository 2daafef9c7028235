import { presentWatch } from "../../../shared/application/watches/present-watch.ts";
import { readWatch } from "../../../shared/application/watches/read-watch.ts";
import { getWatchRoute } from "../../../shared/contract/routes/watches/get-watch.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/eagle-eye/watches/{watch_id}` */
export const handler = partnerHandler(getWatchRoute, async ({ params, caller }) => {
  const watch = await readWatch({ partnerId: caller.partnerId, watchId: params.watch_id });
  return { status: 200, body: presentWatch(watch) };
});
