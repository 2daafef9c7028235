import { presentEvent } from "../../../shared/application/webhooks/present-event.ts";
import { readEvent } from "../../../shared/application/webhooks/read-event.ts";
import { getEventRoute } from "../../../shared/contract/routes/webhooks/get-event.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/events/{id}` */
export const handler = partnerHandler(getEventRoute, async ({ params, caller, now }) => {
  const logged = await readEvent(caller.partnerId, params.id, now);
  return { status: 200, body: presentEvent(logged) };
});
