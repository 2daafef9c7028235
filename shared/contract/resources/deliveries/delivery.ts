import * as z from "zod/mini";
import { longestUrl } from "../../../domain/text-limits.ts";
import { attemptLimits } from "../../../domain/webhooks/delivery.ts";
import { recordedEventTypes } from "../../../domain/webhooks/event.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { namingFields } from "../orders/ordered-vehicle.ts";
import { deliveryStatuses } from "../webhooks/event-log.ts";

/** A delivery as operators see it. */
export const deliverySchema = z
  .object({
    id: responseId.check(z.describe("Id of the delivery.")),
    partner_id: responseId.check(z.describe("Partner of the event.")),
    event_id: responseId.check(z.describe("The event.")),
    type: z.enum(recordedEventTypes).check(z.describe("What happened.")),
    sequence: z.int().check(z.describe("Number of the event in the partner's log.")),
    event_created_at: timestamp.check(z.describe("When the event happened.")),
    endpoint_id: responseId.check(z.describe("Endpoint of the delivery.")),
    endpoint_url: z
      .nullable(responseText(longestUrl))
      .check(z.describe("Address of the endpoint; null if the endpoint was deleted.")),
    endpoint_enabled: z.boolean().check(z.describe("Whether the endpoint receives events.")),
    replay_id: z
      .nullable(responseId)
      .check(
        z.describe("Id of the replay or retry that created the delivery; null for the automatic delivery."),
      ),
    status: z.enum(deliveryStatuses).check(z.describe("State of the delivery.")),
    attempt_count: z.int().check(z.describe("Number of attempts so far.")),
    last_attempt_at: z.nullable(timestamp).check(z.describe("When the last attempt began.")),
    last_response_code: z.nullable(z.int()).check(z.describe("HTTP status of the last response.")),
    last_error: z
      .nullable(responseText(attemptLimits.error))
      .check(z.describe("Last failure, in one sentence.")),
  })
  .check(z.meta({ id: "Delivery", description: "The delivery of one event to one endpoint." }));

/** A delivery as operators see it. */
export type DeliveryResource = z.output<typeof deliverySchema>;

/** A delivery in an operators' list, with the names of car and partner. */
export const deliveryEntrySchema = z
  .object({
    ...deliverySchema.shape,
    order_id: z.nullable(responseId).check(z.describe("The order that the event is about; null for none.")),
    ...namingFields,
  })
  .check(z.meta({ id: "DeliveryEntry", description: "A delivery as operators' lists show it." }));

/** A delivery as operators' lists show it. */
export type DeliveryEntryResource = z.output<typeof deliveryEntrySchema>;
