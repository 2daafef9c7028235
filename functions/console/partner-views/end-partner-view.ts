import { endView } from "../../../shared/application/partner-views/end-view.ts";
import { presentView } from "../../../shared/application/partner-views/present-view.ts";
import { endPartnerViewRoute } from "../../../shared/contract/routes/partner-views/end-partner-view.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/partners/{id}/views/{view_id}/end` */
export const handler = consoleHandler(endPartnerViewRoute, async ({ params, caller, now }) => {
  const view = { partnerId: params.id, viewId: params.view_id };
  return { status: 200, body: presentView(await endView(view, { actor: caller.actor, now })) };
});
