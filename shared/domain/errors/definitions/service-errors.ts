import * as z from "zod/mini";
import { originalTerms } from "../../orders/placement-terms.ts";
import { count, fields, optionalText, text } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";
import { table } from "../page-text.ts";
import { limitScopes } from "../rate-limited.ts";

/** Errors with status 413 to 503. They concern the form of a request, limits, or the service itself. */
export const serviceErrors = {
  payload_too_large: {
    status: 413,
    title: "The body is over 256 KiB.",
    meaning: "The body was not read.",
    causes:
      "The body is larger than 256 KiB. The limit counts bytes, and a Korean character takes three bytes.",
    fix: "Send less in one request: use shorter lists, and embed no files.",
    details: {
      limit_bytes: z.int().check(z.describe("The most bytes of a body.")),
      received_bytes: z.int().check(z.describe("Bytes of the body.")),
    },
    example: {
      message: "Send a body of at most 256 KiB.",
      details: { limit_bytes: 262144, received_bytes: 301455 },
    },
  },
  unsupported_media_type: {
    status: 415,
    title: "The body is not declared as application/json.",
    meaning: "The body was not read.",
    causes: "The body is not declared as JSON. By default, some clients send `text/plain` or form data.",
    fix: "Send `Content-Type: application/json` and a JSON body in UTF-8. With curl, send `-H 'content-type: application/json'` together with `-d`.",
    details: {
      received: z.nullable(z.string()).check(z.describe("The type that was declared; null without one.")),
    },
    example: {
      message: "Send the body as JSON with the header Content-Type: application/json.",
      details: { received: "text/plain" },
    },
  },
  idempotency_key_reused: {
    status: 422,
    title: "The idempotency key was used for a different request.",
    meaning: "Nothing was created, because the key belongs to an earlier, different request.",
    causes: [
      "An `Idempotency-Key` identifies one request permanently. `details` shows the original request:",
      table("Request", "Details", {
        Order: ["original_vehicle_id", ...Object.keys(originalTerms)].map((name) => `\`${name}\``).join(", "),
        "History lookup": "`original_plate`, `original_vin`, `original_fresh`, `original_reference`",
        Message: "`original_thread_id`, `original_text_sha256`",
        "Another route": "`original_operation`",
      }),
    ],
    fix: "Send a new UUID v4 with each new request. Reuse a key only to retry the same request with exactly the same body.",
    details: {
      original_operation: text("Operation that used the key first."),
      original_vehicle_id: text("The car of the original request."),
      ...originalTerms,
      original_plate: optionalText("The plate of the original request; null without one."),
      original_vin: optionalText("The VIN of the original request; null without one."),
      original_fresh: z
        .optional(z.boolean())
        .check(z.describe("Whether the original request asked for a new report.")),
      original_reference: optionalText("The reference of the original request; null without one."),
      original_thread_id: text("The thread of the original message."),
      original_text_sha256: text("SHA-256 of the original message's text."),
      original_attachment_ids: text("Ids of the original message's attachments, joined by commas."),
    },
    example: {
      message:
        "This Idempotency-Key was used for a different request. Send a new key for a new request, or send the original body to get its response.",
      details: { original_vehicle_id: "auction_a_48213377" },
    },
  },
  rate_limited: {
    status: 429,
    retry: "Only without `details.limit`.",
    title: "A rate limit or a budget is used up; details name it.",
    meaning:
      "The request was rejected because a limit or a call budget is used up. The request changed nothing.",
    causes: [
      "- **With `details.limit`**: a sandbox trial key has used its total call budget. Waiting does not help.",
      "- **Without `details.limit`**: you reached a limit that resets with time. `details.scope` names the limit; [rate limits](../guide/limits.md#rate-limits) has each scope with its limit and reset. If the limit is a key's calls per minute, `details.policy` and the `RateLimit-Policy` header also name it. Only the limit for test events of a watch (5 per minute) has no scope.",
    ],
    fix: [
      "- **With `details.limit`**: ask the operator for full access, or use another key of the account. `X-Quota-Remaining` on every response shows the remaining budget.",
      "- **Without `details.limit`**: wait as long as `Retry-After` says, or 60 seconds if the header is missing. Then send fewer requests per minute.",
      "[Limits](../guide/limits.md) explains the headers and lists the limits that do not reset.",
    ],
    details: {
      limit: count("Calls that a trial key may make in its lifetime. If present, waiting does not help."),
      used: count("Calls that it has made."),
      scope: z
        .optional(z.enum(limitScopes))
        .check(z.describe("The exceeded limit. Later releases may add values. If present, waiting helps.")),
      policy: text("For a limit of calls per minute, its name in `RateLimit-Policy`."),
      retry_after_seconds: fields.retry_after_seconds,
    },
    example: {
      message: "The trial key has spent its lifetime call budget. Request full access to continue.",
      details: { limit: 1000, used: 1000 },
    },
  },
  capacity_exceeded: {
    status: 429,
    retryable: true,
    retry: "Yes, with exponential backoff.",
    title: "Reserved. The API does not return it yet.",
    meaning: "This code is reserved. No route returns it today.",
    causes:
      "The code is kept for a general limit on bursts of calls, which we will announce before we enable it.",
    fix: "Wait before you retry, and double the wait after each further error.",
    example: { message: "The service is at capacity. Try again later." },
  },
  internal_error: {
    status: 500,
    retryable: true,
    retry: "Yes, with exponential backoff, three times.",
    title: "Something failed on our side.",
    meaning: "The service failed.",
    causes: "The cause is in our logs under the `request_id`.",
    fix: "Retry after 1, 2 and 4 seconds, with the same `Idempotency-Key` if the request has one. If the error persists, send us the `request_id`.",
    example: {
      message:
        "An internal error occurred. Retry with exponential backoff. If it persists, send us the request_id.",
    },
  },
  dealer_upstream_unavailable: {
    status: 503,
    retryable: true,
    retry: "Yes, after 5 to 30 seconds.",
    title: "All requested dealer sources failed.",
    meaning:
      "Every dealer source that the request needs failed, and the service has no recent copy of the data.",
    causes:
      "Dealer cars come live from third parties. Two attempts failed, because the third parties were slow or down or returned invalid data.",
    fix: "Retry after a random 5 to 30 seconds. To list auction cars only, remove `dealer` from `source`. You can still read dealer cars that you ordered, and use `POST /v1/orders/backfill`.",
    example: { message: "Dealer cars cannot be reached now. Try again in 5 to 30 seconds." },
  },
  webhook_config_unavailable: {
    status: 503,
    retryable: true,
    retry: "Yes, after a few seconds.",
    title: "Webhook delivery is temporarily unavailable.",
    meaning: "No test event was sent, because delivery failed temporarily.",
    causes: "A part of our delivery pipeline did not respond.",
    fix: "Retry after a few seconds. Real events are not lost.",
    example: { message: "Webhook delivery is temporarily unavailable. Try again in a few seconds." },
  },
  service_unavailable: {
    status: 503,
    retryable: true,
    retry: "Yes, after the seconds in the `Retry-After` header.",
    title: "A part of the service is being prepared; retry after Retry-After.",
    meaning: "Auction cars could not be searched. For operators: alarms could not be read.",
    causes:
      "In a new environment and after some releases, the search index must first be built. For operators: CloudWatch does not respond.",
    fix: "Retry after the seconds in `Retry-After` (`details.retry_after_seconds`). Single cars, orders and lists of only `dealer` cars still work.",
    details: { retry_after_seconds: fields.retry_after_seconds },
    example: {
      message: "Auction cars cannot be searched at the moment. Try again after the seconds in Retry-After.",
      details: { retry_after_seconds: 30 },
    },
  },
} satisfies Record<string, ErrorDefinition>;
