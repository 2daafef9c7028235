import * as z from "zod/mini";
import { longestUrl } from "../../../domain/text-limits.ts";
import { attemptLimits } from "../../../domain/webhooks/delivery.ts";
import {
  disabledReasons,
  type EndpointChange,
  longestDisabledNote,
} from "../../../domain/webhooks/endpoint.ts";
import { alwaysSentTypes, eventTypes } from "../../../domain/webhooks/event.ts";
import { responseId, responseList, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const longestDescription = 500;
const alwaysSent = `Every enabled endpoint also receives ${alwaysSentTypes.map((type) => `\`${type}\``).join(", ")}.`;

const endpointFields = {
  id: responseId.check(z.describe("Id of the endpoint.")),
  url: responseText(longestUrl).check(z.describe("Address that receives the events.")),
  description: z.nullable(responseText(longestDescription)).check(z.describe("The partner's own note.")),
  event_types: z
    .nullable(responseList(z.enum(eventTypes), eventTypes.length))
    .check(
      z.describe(
        `Event types that the endpoint subscribes to; null means all types, including future types. ${alwaysSent}`,
      ),
    ),
  enabled: z.boolean().check(z.describe("Whether events are sent to the endpoint.")),
  disabled_reason: z
    .nullable(z.enum(disabledReasons))
    .check(
      z.describe(
        "Why the endpoint was disabled: `gone` after a 410 response, `failing` if every attempt failed for five days, `operator` if an operator disabled it. Null otherwise.",
      ),
    ),
  disabled_note: z
    .nullable(responseText(longestDisabledNote))
    .check(z.describe("The reason of the operator who disabled the endpoint; null otherwise.")),
  failing_since: z
    .nullable(timestamp)
    .check(z.describe("Time since which every attempt has failed; null while the endpoint is healthy.")),
  previous_secret_expires_at: z
    .nullable(timestamp)
    .check(
      z.describe(
        "Until when webhooks are also signed with the previous secret; null without a previous secret.",
      ),
    ),
  created_at: timestamp.check(z.describe("When the endpoint was registered.")),
  updated_at: timestamp.check(z.describe("When the endpoint was last changed.")),
};

/** An endpoint in a response. */
export const webhookEndpointSchema = z
  .object(endpointFields)
  .check(z.meta({ id: "WebhookEndpoint", description: "A URL that receives events." }));

/** An endpoint in the one response that shows its secret. */
export const webhookEndpointWithSecretSchema = z
  .object({
    ...endpointFields,
    secret: responseId.check(z.describe("Signing secret, shown only once. Verify every delivery with it.")),
  })
  .check(
    z.meta({ id: "WebhookEndpointWithSecret", description: "An endpoint with its new signing secret." }),
  );

const wantedFields = {
  description: z
    .optional(z.nullable(z.string().check(z.maxLength(longestDescription))))
    .check(z.describe("The partner's own note.")),
  event_types: z
    .optional(z.nullable(z.array(z.enum(eventTypes)).check(z.minLength(1), z.maxLength(eventTypes.length))))
    .check(z.describe(`Types to subscribe to; null or absent means all. ${alwaysSent}`)),
  enabled: z
    .optional(z.boolean())
    .check(z.describe("If false, the endpoint stays registered, but no events are sent to it.")),
};

const wantedUrl = z
  .string()
  .check(
    z.maxLength(longestUrl),
    z.describe("An https URL on a public address; any ordinary port, no redirects."),
  );

/** The body that registers an endpoint. */
export const webhookEndpointCreationSchema = z
  .strictObject({ url: wantedUrl, ...wantedFields })
  .check(z.meta({ id: "WebhookEndpointCreation", description: "An endpoint to register." }));

/** The body that changes an endpoint. */
export const webhookEndpointUpdateSchema = z
  .strictObject({ url: z.optional(wantedUrl), ...wantedFields })
  .check(
    z.meta({ id: "WebhookEndpointUpdate", description: "Fields to change; absent fields stay unchanged." }),
  );

/** The change in a request body. */
export function endpointChangeOf(body: z.output<typeof webhookEndpointUpdateSchema>): EndpointChange {
  const { url, description, event_types, enabled } = body;
  return { url, description, eventTypes: event_types && [...new Set(event_types)], enabled };
}

/** The result of a ping. */
export const pingResultSchema = z
  .object({
    delivered: z.boolean().check(z.describe("True if the endpoint returned 2xx in time.")),
    response_code: z
      .nullable(z.int())
      .check(z.describe("HTTP status of the response; null without a response.")),
    duration_ms: z.int().check(z.describe("How long the response took, in milliseconds.")),
    error: z
      .nullable(responseText(attemptLimits.error))
      .check(z.describe("Failure in one sentence; null on success.")),
    response_excerpt: z
      .nullable(responseText(attemptLimits.excerpt))
      .check(z.describe("Beginning of the response, at most 1 KiB; null when empty.")),
  })
  .check(z.meta({ id: "WebhookPingResult", description: "Result of a test message." }));
