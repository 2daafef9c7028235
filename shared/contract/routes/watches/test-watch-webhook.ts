import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchIdParams } from "../../resources/watches/watch-params.ts";
import { responseId } from "../../schema/response-values.ts";
import { idText } from "../../schema/text-values.ts";

const body = z
  .strictObject({
    vehicle_id: idText.check(z.describe("A car on the watch's list.")),
  })
  .check(z.meta({ id: "WatchWebhookTest", description: "The car in the test event." }));
const fired = z
  .object({ event_id: responseId.check(z.describe("Id of the event that was emitted.")) })
  .check(z.meta({ id: "FiredWatchWebhook", description: "A test event." }));

/** `POST /v1/eagle-eye/watches/{watch_id}/test-webhook` */
export const testWatchWebhookRoute = defineRoute({
  operationId: "testWatchWebhook",
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/test-webhook",
  summary: "Send a test event of a watch",
  description:
    "Emits an `eagle_eye.match` with one addition and `is_test: true` and delivers it like any other event, also for muted and paused watches. At most 5 per minute per watch. Rejected in production.",
  params: watchIdParams,
  query: z.object({}),
  body,
  responses: { 200: { description: "The event was queued.", schema: fired } },
  errors: [
    "validation_error",
    "forbidden",
    "eagle_eye_watch_not_found",
    "eagle_eye_match_not_found",
    "no_webhook_endpoint",
    "vehicle_summary_unavailable",
    "rate_limited",
    "webhook_config_unavailable",
  ],
  budgeted: true,
  rateLimit: "write",
  refusedInProduction: "Test events can be sent in the sandbox only, with a sandbox key.",
});
