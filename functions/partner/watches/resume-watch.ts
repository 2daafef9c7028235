import { resumeWatch } from "../../../shared/application/watches/control-watch.ts";
import { presentWatch } from "../../../shared/application/watches/present-watch.ts";
import { resumeWatchRoute } from "../../../shared/contract/routes/watches/resume-watch.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/resume` */
export const handler = partnerHandler(resumeWatchRoute, async ({ params, caller, now }) => {
  const which = { partnerId: caller.partnerId, watchId: params.watch_id };
  return { status: 200, body: presentWatch(await resumeWatch(which, now)) };
});
