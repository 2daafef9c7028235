import { loadMarket, type Market } from "../../../shared/application/vehicles/load-market.ts";
import { fireTestEvent } from "../../../shared/application/watches/fire-test-event.ts";
import { testWatchWebhookRoute } from "../../../shared/contract/routes/watches/test-watch-webhook.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/test-webhook` */
export const handler = partnerHandler<typeof testWatchWebhookRoute, Market>(
  testWatchWebhookRoute,
  async ({ params, body, caller, now, prefetched }) => {
    const which = { partnerId: caller.partnerId, watchId: params.watch_id };
    const eventId = await fireTestEvent(which, body.vehicle_id, { market: prefetched, now });
    return { status: 200, body: { event_id: eventId } };
  },
  { prefetch: loadMarket },
);
