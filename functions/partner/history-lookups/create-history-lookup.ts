import { announceLookup } from "../../../shared/adapters/queues/announce-lookup.ts";
import { createLookup } from "../../../shared/application/history/create-lookup.ts";
import { createHistoryLookupRoute } from "../../../shared/contract/routes/history-lookups/create-history-lookup.ts";
import { readLookupRequest } from "../../../shared/domain/history/lookup-request.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { requireToken } from "../../../shared/http/require-idempotency-key.ts";

/** `POST /v1/history-lookups` */
export const handler = partnerHandler(createHistoryLookupRoute, async (call) => {
  const { plate = null, vin = null, fresh, reference = null } = call.body;
  const request = readLookupRequest({ plate, vin, fresh, reference });
  const { partnerId, callerId, environment } = call.caller;
  const caller = { partnerId, callerId, environment, token: requireToken(call), now: call.now };
  const { replayed, lookup } = await createLookup(request, caller, announceLookup);
  return replayed
    ? { status: 200, body: lookup, headers: { "Idempotent-Replayed": "true" } }
    : { status: 202, body: lookup };
});
