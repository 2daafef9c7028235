import { replayEvent } from "../../../shared/application/webhooks/replay-event.ts";
import { replayEventRoute } from "../../../shared/contract/routes/webhooks/replay-event.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/events/{id}/replay` */
export const handler = partnerHandler(replayEventRoute, async ({ params, body, caller, now }) => {
  const endpointId = body?.endpoint_id ?? null;
  const request = { partnerId: caller.partnerId, eventId: params.id, endpointId };
  return { status: 202, body: await replayEvent(request, { now }) };
});
