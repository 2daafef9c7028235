import { muteWatch } from "../../../shared/application/watches/control-watch.ts";
import { presentWatch } from "../../../shared/application/watches/present-watch.ts";
import { unmuteWatchRoute } from "../../../shared/contract/routes/watches/unmute-watch.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/unmute` */
export const handler = partnerHandler(unmuteWatchRoute, async ({ params, caller, now }) => {
  const which = { partnerId: caller.partnerId, watchId: params.watch_id };
  return { status: 200, body: presentWatch(await muteWatch(which, false, now)) };
});
