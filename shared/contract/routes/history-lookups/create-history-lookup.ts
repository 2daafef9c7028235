import { defineRoute } from "../../define-route.ts";
import { historyLookupBody, historyLookupSchema } from "../../resources/history-lookup.ts";

/** `POST /v1/history-lookups` */
export const createHistoryLookupRoute = defineRoute({
  operationId: "createHistoryLookup",
  audience: "partner",
  area: "history-lookups",
  method: "POST",
  path: "/v1/history-lookups",
  summary: "Look a car's history up",
  description:
    "Queues the lookup; `history_lookup.completed` or `history_lookup.failed` tells when it has ended. At most 10 may be under way at once, and 200 asked for on one Korean day: beyond that it is `rate_limited` with `Retry-After` and `details.scope`.",
  body: historyLookupBody,
  responses: {
    202: { description: "The queued lookup.", schema: historyLookupSchema },
    200: {
      description: "A replay: the lookup as this key was answered the first time.",
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
  requiresIdempotencyKey: true,
});
