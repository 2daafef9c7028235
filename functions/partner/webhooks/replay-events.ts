import { startReplay } from "../../../shared/application/webhooks/start-replay.ts";
import { replayEventsRoute } from "../../../shared/contract/routes/webhooks/replay-events.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/events/replay` */
export const handler = partnerHandler(replayEventsRoute, async (call) => {
  const { body, caller, now } = call;
  const wanted = {
    partnerId: caller.partnerId,
    endpointId: body.endpoint_id,
    from: body.from,
    to: body.to,
    eventTypes: body.event_types ?? null,
    onlyFailed: body.only_failed,
  };
  return { status: 202, body: await startReplay(wanted, { now }) };
});
