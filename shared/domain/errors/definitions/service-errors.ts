import * as z from "zod/mini";
import { count, fields, optionalText, text } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";
import { limitScopes } from "../rate-limited.ts";

/** Errors of a request's form, of limits and of the service: 413 to 503. */
export const serviceErrors = {
  payload_too_large: {
    status: 413,
    title: "The body is over 256 KiB.",
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
    details: {
      original_operation: text("Operation that used the key first."),
      original_vehicle_id: text("The car of the original request."),
      original_secondary_inspection_required: z
        .optional(z.boolean())
        .check(z.describe("Whether the original request asked for an inspection.")),
      original_max_bid_amount_usd: z
        .optional(z.nullable(z.int()))
        .check(z.describe("The bid of the original request.")),
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
    title: "A rate limit or a budget is used up; details name it.",
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
    title: "Reserved. The API does not return it yet.",
    example: { message: "The service is at capacity. Try again later." },
  },
  internal_error: {
    status: 500,
    retryable: true,
    title: "Something failed on our side.",
    example: {
      message:
        "An internal error occurred. Retry with exponential backoff. If it persists, send us the request_id.",
    },
  },
  dealer_upstream_unavailable: {
    status: 503,
    retryable: true,
    title: "All requested dealer sources failed.",
    example: { message: "Dealer cars cannot be reached now. Try again in 5 to 30 seconds." },
  },
  webhook_config_unavailable: {
    status: 503,
    retryable: true,
    title: "Webhook delivery is temporarily unavailable.",
    example: { message: "Webhook delivery is temporarily unavailable. Try again in a few seconds." },
  },
  service_unavailable: {
    status: 503,
    retryable: true,
    title: "A part of the service is being prepared; retry after Retry-After.",
    details: { retry_after_seconds: fields.retry_after_seconds },
    example: {
      message: "Auction cars cannot be searched at the moment. Try again after the seconds in Retry-After.",
      details: { retry_after_seconds: 30 },
    },
  },
} satisfies Record<string, ErrorDefinition>;
