import { defineRoute } from "../../define-route.ts";
import { historyLookupBody, historyLookupSchema } from "../../resources/history-lookups/history-lookup.ts";

/** `POST /v1/history-lookups` */
export const createHistoryLookupRoute = defineRoute({
  operationId: "createHistoryLookup",
  audience: "partner",
  inConsole: true,
  area: "history-lookups",
  method: "POST",
  path: "/v1/history-lookups",
  summary: "Look up a car's history",
  description:
    "Queues the lookup; `history_lookup.completed` or `history_lookup.failed` reports its end. An account can have at most 10 open lookups at once and create at most 200 on one Korean day. Beyond that, the response is `rate_limited` with `Retry-After` and `details.scope`.",
  body: historyLookupBody,
  responses: {
    202: { description: "The queued lookup.", schema: historyLookupSchema },
    200: {
      description: "A replay: the first response to this idempotency key.",
      schema: historyLookupSchema,
      headers: { "Idempotent-Replayed": "`true` on a replay." },
    },
  },
  errors: [
    "missing_idempotency_key",
    "validation_error",
    "history_lookup_not_enabled",
    "idempotency_key_reused",
    "rate_limited",
  ],
  budgeted: true,
  rateLimit: "write",
  requiresIdempotencyKey: true,
});
