import * as z from "zod/mini";
import { count, fields, issues, text } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";

/** Errors with status 400. */
export const invalidRequestErrors = {
  validation_error: {
    status: 400,
    title: "A field, parameter or header is missing, malformed or not allowed here.",
    details: {
      issues: z.optional(issues),
      field: fields.field,
      value: z.optional(z.unknown()).check(z.describe("Rejected value.")),
      make: text("The make that a model was looked for in."),
      limit: fields.limit,
      maximum_bid_usd: count("The highest bid that is not taken for a mistake, whole US dollars."),
      member_count: count("Cars on the list."),
    },
    example: {
      message:
        "body.secondary_inspection_requird: is not a known field; did you mean secondary_inspection_required?",
      details: {
        issues: [
          {
            path: "body.secondary_inspection_requird",
            message: "is not a known field; did you mean secondary_inspection_required?",
          },
        ],
      },
    },
  },
  missing_idempotency_key: {
    status: 400,
    title: "The Idempotency-Key header is absent.",
    example: {
      message: "Send an Idempotency-Key header with a new UUID v4; reuse it only to retry this request.",
    },
  },
  missing_max_bid: {
    status: 400,
    title: "An upcoming auction car needs a bid of at least its listing price.",
    details: {
      minimum_bid_usd: z.int().check(z.describe("The minimum bid, whole US dollars.")),
    },
    example: {
      message:
        "The bid of 9000 USD is 412 USD below the minimum bid for this car. Send max_bid_amount_usd as a whole number of at least 9412.",
      details: { minimum_bid_usd: 9412 },
    },
  },
  invalid_cursor: {
    status: 400,
    title: "The cursor is malformed, or belongs to another list, sort or account.",
    example: {
      message:
        "The cursor belongs to another list or sort. Send next_cursor unchanged, or start again without a cursor.",
    },
  },
  mixed_source_pagination_unsupported: {
    status: 400,
    title: "Auction and dealer cars cannot be paged together.",
    example: {
      message:
        "Auction and dealer cars can be mixed on the first page only. Page each source with its own cursor.",
    },
  },
  eagle_eye_watch_not_static: {
    status: 400,
    title: "Cars can be added or removed only on a static list.",
    details: {
      watch_id: z.string().check(z.describe("The watch.")),
    },
    example: {
      message: "This watch is automatic. Cars can be added to and removed from static lists only.",
      details: { watch_id: "ww_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  eagle_eye_match_batch_too_large: {
    status: 400,
    title: "Too many vehicle ids in one call.",
    details: {
      limit: z.int().check(z.describe("The most ids in one call.")),
      received: z.int().check(z.describe("How many were sent.")),
    },
    example: {
      message: "Send at most 30 vehicle ids in one call.",
      details: { limit: 30, received: 42 },
    },
  },
  eagle_eye_filters_required: {
    status: 400,
    title: "A watch over dealer cars needs a make.",
    details: { field: fields.field, issues: z.optional(issues) },
    example: {
      message: "A watch over dealer cars needs filters.make. Send the make.",
      details: { field: "make" },
    },
  },
  eagle_eye_invalid_flexibility: {
    status: 400,
    title: "The flexibility block exceeds its limits.",
    details: {
      field: fields.field,
      limit: fields.limit,
      issues: z.optional(issues),
    },
    example: {
      message: "flexibility.fuel allows at most 4 values. Remove some of them.",
      details: { field: "fuel", limit: 4 },
    },
  },
} satisfies Record<string, ErrorDefinition>;
