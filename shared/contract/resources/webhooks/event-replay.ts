import * as z from "zod/mini";
import { longestId } from "../../../domain/text-limits.ts";
import { endpointLimit } from "../../../domain/webhooks/endpoint.ts";
import { recordedEventTypes } from "../../../domain/webhooks/event.ts";
import { responseId, responseList } from "../../schema/response-values.ts";
import { instant } from "../../schema/timestamp.ts";

/** The target of an event replay. */
export const eventReplayCreationSchema = z
  .strictObject({
    endpoint_id: z
      .optional(z.string().check(z.maxLength(longestId)))
      .check(
        z.describe(
          "The only endpoint that receives the event, even if it does not subscribe to the event's type. If absent, the event is sent to every enabled endpoint that receives its type.",
        ),
      ),
  })
  .check(z.meta({ id: "EventReplayCreation", description: "Endpoint that receives the event; optional." }));

/** The replay of one event. */
export const recordedReplaySchema = z
  .object({
    id: responseId.check(z.describe("Id of the replay, as `replay_id` in the event's attempts.")),
    event_id: responseId.check(z.describe("The event.")),
    endpoint_ids: responseList(responseId, endpointLimit).check(
      z.describe("Endpoints that receive the event."),
    ),
  })
  .check(z.meta({ id: "EventReplay", description: "An event that is being resent." }));

/** The replay of one event. */
export type RecordedReplay = z.output<typeof recordedReplaySchema>;

/** The request for a replay: a time range of events. */
export const bulkReplayCreationSchema = z
  .strictObject({
    from: instant.check(z.describe("Events created at this instant or later.")),
    to: instant.check(
      z.describe(
        "Events created before this instant, which must be after `from`. Events emitted after the request are never included.",
      ),
    ),
    endpoint_id: z
      .string()
      .check(z.maxLength(longestId), z.describe("The endpoint to send to; it must be enabled.")),
    event_types: z
      .optional(z.array(z.enum(recordedEventTypes)).check(z.minLength(1), z.maxLength(50)))
      .check(z.describe("Only events of these types; if absent, all types that the endpoint receives.")),
    only_failed: z
      ._default(z.boolean(), false)
      .check(
        z.describe(
          "True sends only events that this endpoint has not accepted and that are not pending for it. Events that were created while the endpoint was disabled are included.",
        ),
      ),
  })
  .check(z.meta({ id: "BulkReplayCreation", description: "The events to resend, and the endpoint." }));

/** The replay of a time range of events. */
export const startedReplaySchema = z
  .object({
    id: responseId.check(z.describe("Id of the replay, as `replay_id` in the events' attempts.")),
    endpoint_id: responseId.check(z.describe("Endpoint that receives the events.")),
    status: z
      .enum(["queued", "running"])
      .check(
        z.describe(
          "`queued` when every event is queued, `running` while more are being queued in the background.",
        ),
      ),
    event_count: z.int().check(z.describe("Number of events queued so far.")),
  })
  .check(z.meta({ id: "BulkReplay", description: "The events of a time range that are resent." }));

/** The replay of a time range of events. */
export type StartedReplay = z.output<typeof startedReplaySchema>;
