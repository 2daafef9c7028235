import { presentLookup } from "../../../shared/application/history/present-lookup.ts";
import { requireLookup } from "../../../shared/application/history/read-lookup.ts";
import { getHistoryLookupRoute } from "../../../shared/contract/routes/history-lookups/get-history-lookup.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/history-lookups/{id}` */
export const handler = partnerHandler(getHistoryLookupRoute, async ({ params, caller }) => ({
  status: 200,
  body: presentLookup(await requireLookup(caller.partnerId, params.id)),
}));
