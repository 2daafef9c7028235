import * as z from "zod/mini";
import { longestLoggedText } from "../../domain/operations/logged-request.ts";
import { mostFound, requestSearchStatuses, searchedHours } from "../../domain/operations/request-search.ts";
import { shownId, shownList, shownText } from "../schema/shown-values.ts";
import { resourceId } from "../schema/text-values.ts";
import { instant, timestamp } from "../schema/timestamp.ts";

const longestActor = 254;
const longestRoute = 200;
/** The number of nested causes that are shown. */
const mostCauses = 5;

const loggedText = shownText(longestLoggedText);
const optionalId = z.nullable(shownId);

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
      .check(z.describe("The request with this id: `request_id` of an error, or the header `X-Request-Id`.")),
    partner_id: z
      .optional(
        z.string().check(
          z.maxLength(64),
          z.refine((text) => /^[\w-]+$/.test(text), "must be the id of a partner account"),
        ),
      )
      .check(z.describe("The newest requests of this partner that were answered with 4xx or 5xx.")),
    hours: z
      ._default(z.int().check(z.minimum(1), z.maximum(searchedHours.most)), searchedHours.usual)
      .check(z.describe("Hours of the log that are searched.")),
    until: z
      .optional(instant)
      .check(z.describe("When the time that is searched ends; now where it is absent.")),
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
    request_id: shownId.check(z.describe("Id of the request.")),
    at: timestamp.check(z.describe("When it was answered.")),
    route: z
      .nullable(shownText(longestRoute))
      .check(
        z.describe(
          "Method and route, `POST /v1/orders`; `$default` where no route has the path. Of the chat stream `$connect` for a handshake, `$default` for a frame.",
        ),
      ),
    operation: optionalId.check(z.describe("The operation, as the reference calls it.")),
    status: z.nullable(z.int()).check(z.describe("Status of the answer.")),
    error_code: optionalId.check(z.describe("Code of the error; null where it was answered without one.")),
    duration_ms: z.nullable(z.int()).check(z.describe("Milliseconds that the function took.")),
    partner_id: optionalId.check(z.describe("The caller; null where the key or token was not accepted.")),
    key_id: optionalId.check(z.describe("Its API key; null for calls from the console.")),
    key_last_four: z
      .nullable(shownText(4))
      .check(z.describe("Last four characters of the key that was sent, accepted or not.")),
    order_id: optionalId.check(z.describe("The order that the request names.")),
    vehicle_id: optionalId.check(z.describe("The car that the request names.")),
  })
  .check(z.meta({ id: "LoggedRequest", description: "A request as its line in the log has it." }));

const loggedLineSchema = z
  .object({
    at: timestamp.check(z.describe("When it was written.")),
    level: loggedText.check(z.describe("`INFO`, `WARN` or `ERROR`.")),
    message: loggedText.check(z.describe("What happened.")),
    causes: shownList(
      z
        .object({
          name: loggedText.check(z.describe("Kind of the failure.")),
          message: loggedText.check(z.describe("Text of the line.")),
        })
        .check(z.meta({ id: "LoggedCause", description: "A failure, or what caused it." })),
      mostCauses,
    ).check(z.describe("The logged failure and its causes, outermost first.")),
  })
  .check(
    z.meta({
      id: "LoggedLine",
      description: "A line of the log without what looks like a secret, and without its other fields.",
    }),
  );

/** A search of the log. */
export const requestSearchSchema = z
  .object({
    id: shownId.check(z.describe("Id of the search, by which it can be read for a day.")),
    status: z
      .enum(requestSearchStatuses)
      .check(
        z.describe("`failed` where the log did not answer, or not within two minutes: search fewer hours."),
      ),
    environment: z
      .enum(["sandbox", "production"])
      .check(z.describe("The environment whose log is searched.")),
    request_id: z.nullable(shownText(64)).check(z.describe("The request that is searched for.")),
    partner_id: optionalId.check(z.describe("The partner whose requests are searched for.")),
    from: timestamp.check(
      z.describe("When the time that is searched begins; no earlier than lines are kept."),
    ),
    to: timestamp.check(z.describe("When it ends.")),
    requested_by: shownText(longestActor).check(z.describe("Operator who searches, as in the audit log.")),
    started_at: timestamp.check(z.describe("When the search began.")),
    log_days: z.int().check(z.describe("Days that lines are kept in this environment.")),
    requests: shownList(loggedRequestSchema, mostFound).check(
      z.describe("Found requests: the one, or the partner's, newest first. Empty while the search runs."),
    ),
    has_more: z.boolean().check(z.describe("Whether there may be more than is shown: search fewer hours.")),
    lines: shownList(loggedLineSchema, mostFound).check(
      z.describe("Log lines of the one request, oldest first; empty for a partner's requests."),
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
