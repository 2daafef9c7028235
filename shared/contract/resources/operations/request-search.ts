import * as z from "zod/mini";
import { longestLoggedText } from "../../../domain/operations/logged-request.ts";
import {
  mostFound,
  requestSearchStatuses,
  searchedHours,
} from "../../../domain/operations/request-search.ts";
import { responseId, responseList, responseText } from "../../schema/response-values.ts";
import { resourceId } from "../../schema/text-values.ts";
import { instant, timestamp } from "../../schema/timestamp.ts";

const longestActor = 254;
const longestRoute = 200;
/** The number of nested causes that are shown. */
const mostCauses = 5;

const loggedText = responseText(longestLoggedText);
const optionalId = z.nullable(responseId);

/** The log search criteria. */
export const requestSearchCreationSchema = z
  .strictObject({
    request_id: z
      .optional(
        z.string().check(
          z.minLength(8),
          z.maxLength(64),
          z.refine((text) => /^[\w.:=+/-]+$/.test(text), "must be a request id, as `X-Request-Id` has it"),
        ),
      )
      .check(
        z.describe(
          "Searches for the request with this id: `request_id` of an error, or the header `X-Request-Id`.",
        ),
      ),
    partner_id: z
      .optional(
        z.string().check(
          z.maxLength(64),
          z.refine((text) => /^[\w-]+$/.test(text), "must be the id of a partner account"),
        ),
      )
      .check(
        z.describe("Searches for the newest requests of this partner that received a 4xx or 5xx response."),
      ),
    hours: z
      ._default(z.int().check(z.minimum(1), z.maximum(searchedHours.most)), searchedHours.usual)
      .check(z.describe("Hours of the log that are searched.")),
    until: z.optional(instant).check(z.describe("End of the searched period; the current time if absent.")),
  })
  .check(
    z.refine(({ request_id, partner_id }) => (request_id === undefined) !== (partner_id === undefined), {
      path: ["request_id"],
      error: "must be sent, or partner_id, and not both",
    }),
    z.meta({ id: "RequestSearchCreation", description: "Subject and period of a search of the log." }),
  );

/** The log search criteria. */
export type RequestSearchBody = z.output<typeof requestSearchCreationSchema>;

const loggedRequestSchema = z
  .object({
    request_id: responseId.check(z.describe("Id of the request.")),
    at: timestamp.check(z.describe("When the service responded.")),
    route: z
      .nullable(responseText(longestRoute))
      .check(
        z.describe(
          "Method and route, such as `POST /v1/orders`; `$default` if no route has the path. For the chat stream, `$connect` is a handshake and `$default` is a frame.",
        ),
      ),
    operation: optionalId.check(z.describe("The operation, as the reference calls it.")),
    status: z.nullable(z.int()).check(z.describe("Status of the response.")),
    error_code: optionalId.check(
      z.describe("Error code of the response; null if the response was not an error."),
    ),
    duration_ms: z.nullable(z.int()).check(z.describe("Milliseconds that the function took.")),
    partner_id: optionalId.check(
      z.describe("Partner of the caller; null if the key or token was not accepted."),
    ),
    key_id: optionalId.check(z.describe("Id of the caller's API key; null for calls from the console.")),
    key_last_four: z
      .nullable(responseText(4))
      .check(z.describe("Last four characters of the key that was sent, accepted or not.")),
    order_id: optionalId.check(z.describe("Id of the order that the request is about.")),
    vehicle_id: optionalId.check(z.describe("Listing id of the car that the request is about.")),
  })
  .check(z.meta({ id: "LoggedRequest", description: "A request, as the log recorded it." }));

const loggedLineSchema = z
  .object({
    at: timestamp.check(z.describe("When the line was written.")),
    level: loggedText.check(z.describe("`INFO`, `WARN` or `ERROR`.")),
    message: loggedText.check(z.describe("Message of the line.")),
    causes: responseList(
      z
        .object({
          name: loggedText.check(z.describe("Kind of the failure.")),
          message: loggedText.check(z.describe("Message of the failure.")),
        })
        .check(z.meta({ id: "LoggedCause", description: "A failure or its cause." })),
      mostCauses,
    ).check(z.describe("The logged failure and its causes, outermost first.")),
  })
  .check(
    z.meta({
      id: "LoggedLine",
      description:
        "A line of the log. It contains only the fields shown here, and no text that looks like a secret.",
    }),
  );

/** A search of the log. */
export const requestSearchSchema = z
  .object({
    id: responseId.check(z.describe("Id of the search. The search can be read for one day.")),
    status: z
      .enum(requestSearchStatuses)
      .check(z.describe("`failed` if the log returned no results within two minutes. Search fewer hours.")),
    environment: z
      .enum(["sandbox", "production"])
      .check(z.describe("The environment whose log is searched.")),
    request_id: z.nullable(responseText(64)).check(z.describe("The request that is searched for.")),
    partner_id: optionalId.check(z.describe("The partner whose requests are searched for.")),
    from: timestamp.check(
      z.describe("Start of the searched period, never earlier than the oldest lines that are kept."),
    ),
    to: timestamp.check(z.describe("End of the searched period.")),
    requested_by: responseText(longestActor).check(z.describe("Operator who searches, as in the audit log.")),
    started_at: timestamp.check(z.describe("When the search began.")),
    log_days: z.int().check(z.describe("Number of days for which this environment keeps lines.")),
    requests: responseList(loggedRequestSchema, mostFound).check(
      z.describe(
        "Found requests: the request with `request_id`, or the partner's requests, newest first. Empty while the search runs.",
      ),
    ),
    has_more: z
      .boolean()
      .check(z.describe("Whether there may be more results than are shown. If true, search fewer hours.")),
    lines: responseList(loggedLineSchema, mostFound).check(
      z.describe(
        "Log lines of the request with `request_id`, oldest first; empty if you searched for a partner's requests.",
      ),
    ),
  })
  .check(
    z.meta({
      id: "RequestSearch",
      description:
        "A search of the log of one environment. Lines can be found some seconds after they are written.",
    }),
  );

/** A search of the log. */
export type RequestSearchResource = z.output<typeof requestSearchSchema>;

/** Path parameters of every route about one search. */
export const requestSearchParams = z.object({ id: resourceId("Id of the search.") });
