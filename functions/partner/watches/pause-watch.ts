import { pauseWatch } from "../../../shared/application/watches/control-watch.ts";
import { presentWatch } from "../../../shared/application/watches/present-watch.ts";
import { pauseWatchRoute } from "../../../shared/contract/routes/watches/pause-watch.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/pause` */
export const handler = partnerHandler(pauseWatchRoute, async ({ params, caller, now }) => {
  const which = { partnerId: caller.partnerId, watchId: params.watch_id };
  return { status: 200, body: presentWatch(await pauseWatch(which, now)) };
});
