import * as z from "zod/mini";
import { attemptLimits } from "../../../domain/webhooks/delivery.ts";
import { longestDisabledNote } from "../../../domain/webhooks/endpoint.ts";
import { recordedEventTypes } from "../../../domain/webhooks/event.ts";
import { recentAttemptCount, recentEventCount } from "../../../domain/webhooks/recent-deliveries.ts";
import { responseId, responseList, responseText } from "../../schema/response-values.ts";
import { instant, timestamp } from "../../schema/timestamp.ts";
import { webhookEndpointSchema } from "../webhooks/webhook-endpoint.ts";
import { attemptFields } from "./attempt-fields.ts";

const ofRecent = `among the partner's newest ${recentEventCount} events`;

const recentAttemptSchema = z
  .object({
    event_id: responseId.check(z.describe("Id of the event.")),
    event_type: z.enum(recordedEventTypes).check(z.describe("Type of the event.")),
    sequence: z.int().check(z.describe("Number of the event in the partner's log.")),
    number: z.int().check(z.describe("Number of the attempt, from 1; each replay is counted separately.")),
    ...attemptFields,
  })
  .check(z.meta({ id: "RecentAttempt", description: "An attempt to send an event to an endpoint." }));

/** A partner's endpoint as operators see it. */
export const partnerEndpointSchema = z
  .object({
    ...webhookEndpointSchema.shape,
    first_success_at: z
      .nullable(timestamp)
      .check(z.describe("When the URL first returned 2xx; null if it never has.")),
    last_success_at: z
      .nullable(timestamp)
      .check(z.describe(`When the endpoint last accepted an event ${ofRecent}; null for none.`)),
    last_failure_at: z
      .nullable(timestamp)
      .check(z.describe(`When an attempt last failed ${ofRecent}; null for none.`)),
    last_failure_code: z
      .nullable(z.int())
      .check(z.describe("HTTP status of the last failed attempt; null without a response.")),
    last_failure_error: z
      .nullable(responseText(attemptLimits.error))
      .check(z.describe("Cause of the last failed attempt, in one sentence; null for none.")),
    recent_event_count: z.int().check(z.describe(`Number of events for the endpoint ${ofRecent}.`)),
    pending_event_count: z.int().check(z.describe(`Number of events that wait for a retry ${ofRecent}.`)),
    failed_event_count: z
      .int()
      .check(z.describe(`Number of events with a permanently failed delivery ${ofRecent}.`)),
    recent_attempts: responseList(recentAttemptSchema, recentAttemptCount).check(
      z.describe(`The latest ${recentAttemptCount} attempts, newest first, ${ofRecent}.`),
    ),
  })
  .check(z.meta({ id: "PartnerEndpoint", description: "A partner's webhook endpoint and its health." }));

/** A partner's endpoint as operators see it. */
export type PartnerEndpointResource = z.output<typeof partnerEndpointSchema>;

/** The body that disables an endpoint. */
export const endpointDisablingSchema = z
  .strictObject({
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(longestDisabledNote),
        z.describe("Why the endpoint is disabled. The partner sees this text."),
      ),
  })
  .check(z.meta({ id: "EndpointDisabling", description: "The reason to disable an endpoint." }));

/** The body that recovers an endpoint. */
export const endpointRecoverySchema = z
  .strictObject({
    from: instant.check(z.describe("Events created at this instant or later, which must be in the past.")),
  })
  .check(z.meta({ id: "EndpointRecovery", description: "The time since which events are resent." }));
