import * as z from "zod/mini";
import { recordedEventTypes } from "../../../domain/webhooks/event.ts";
import { defineRoute } from "../../define-route.ts";
import { deliveryStatuses, eventLogEntrySchema } from "../../resources/webhooks/event-log.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { integerText, resourceId } from "../../schema/text-values.ts";
import { instant } from "../../schema/timestamp.ts";

const largestSequence = 999_999_999_998;

/** `GET /v1/events` */
export const listEventsRoute = defineRoute({
  operationId: "listEvents",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "GET",
  path: "/v1/events",
  summary: "List events",
  description:
    "Newest first. With `after_sequence`, the list starts after that number, oldest first, so that a consumer can fetch the events that it missed. Events are shown for 365 days. If `after_sequence` or `from` includes older events, the response is `410 no_longer_kept`; continue from `details.oldest_sequence` or `details.kept_since`. All filters apply together. A page may be shorter than `limit` while `next_cursor` is not null.",
  query: z.object({
    type: z.optional(z.enum(recordedEventTypes)).check(z.describe("Only events of this type.")),
    order_id: z.optional(resourceId("Only events of this order.")),
    watch_id: z.optional(resourceId("Only events of this watch.")),
    lookup_id: z.optional(resourceId("Only events of this history lookup.")),
    after_sequence: z
      .optional(integerText(0, largestSequence))
      .check(z.describe("Only events with a higher sequence number.")),
    from: z.optional(instant).check(z.describe("Only events created at this instant or later.")),
    to: z.optional(instant).check(z.describe("Only events created before this instant.")),
    delivery_status: z
      .optional(z.enum(deliveryStatuses))
      .check(z.describe("Only events with this delivery status.")),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of events.", schema: pageOf(eventLogEntrySchema) } },
  errors: ["validation_error", "invalid_cursor", "no_longer_kept"],
  budgeted: true,
  rateLimit: "read-light",
});
