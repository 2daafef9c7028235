import * as z from "zod/mini";
import { attemptLimits } from "../../../domain/webhooks/delivery.ts";
import { recordedEventTypes } from "../../../domain/webhooks/event.ts";
import { eventSchema, eventWithoutDataSchema } from "../../events/event-schemas.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { attemptFields } from "../deliveries/attempt-fields.ts";

const attemptSchema = z
  .object({
    number: z
      .int()
      .check(
        z.describe("Number of the attempt at this endpoint, from 1; each replay is counted separately."),
      ),
    endpoint_id: responseId.check(z.describe("The endpoint that was called.")),
    ...attemptFields,
    response_excerpt: z
      .nullable(responseText(attemptLimits.excerpt))
      .check(z.describe("Beginning of the response, at most 1 KiB; null when empty.")),
  })
  .check(z.meta({ id: "DeliveryAttempt", description: "One attempt to deliver an event." }));

/** States of an event's delivery. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

/** An event in a log. */
export const eventLogEntrySchema = z
  .object({
    id: responseId.check(z.describe("Id of the event.")),
    type: z
      .enum(recordedEventTypes)
      .check(z.describe("Type of the event. `invoice.issued` is the former name of `order.invoice_issued`.")),
    created_at: timestamp.check(z.describe("When the event happened.")),
    sequence: z.int().check(z.describe("Number of the event in this account and environment.")),
    delivery_status: z
      .enum(deliveryStatuses)
      .check(
        z.describe(
          "`pending` while an attempt to any endpoint is still due. `delivered` if every endpoint accepted the event. Otherwise `failed`, also if no endpoint was registered.",
        ),
      ),
    next_attempt_at: z
      .nullable(timestamp)
      .check(z.describe("When the next attempt is due; null if no attempt is due.")),
    attempts: z
      .array(attemptSchema)
      .check(
        z.maxLength(attemptLimits.shown),
        z.describe("Attempts, oldest first; only the latest 200 are shown."),
      ),
    payload_complete: z
      .boolean()
      .check(
        z.describe(
          "False for a few events of v1.60 and earlier: their `data` is too large for a response and is omitted here. Endpoints received the complete event. For an `eagle_eye.match`, read the cars with `GET /v1/eagle-eye/watches/{watch_id}/matches`.",
        ),
      ),
    payload: z
      .union([eventSchema, eventWithoutDataSchema])
      .check(z.describe("The event as it is delivered; without `data` if `payload_complete` is false.")),
  })
  .check(z.meta({ id: "EventLogEntry", description: "An event with the state of its deliveries." }));
