import * as z from "zod/mini";
import { count, fields, issues, text } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";
import { table } from "../page-text.ts";

/** Errors with status 400. */
export const invalidRequestErrors = {
  validation_error: {
    status: 400,
    title: "A field, parameter or header is missing, malformed or not allowed here.",
    meaning: "The request was rejected, because a part is missing, malformed or not allowed.",
    causes: [
      "`details.issues` names every fault at once:",
      table("`path`", "Part of the request", {
        "`body.max_bid_amount_usd`": "A body field",
        "`body.allowlist[2]`": "The third item of a list",
        "`query.limit`": "A query parameter",
        "`headers.Idempotency-Key`": "A header",
        "`body.override_reason`":
          "A reason that operators must send if an amount looks like a mistake. The message names the amount; correct it, or send the reason",
        "`body`": "The body as a whole",
      }),
      "Unknown body fields, repeated parameters that take one value, and ranges that end before their start are rejected too. `details.field` names a filter that dealer inventory does not support. `details.maximum_bid_usd` is the highest accepted bid.",
    ],
    fix: "Correct the field at each `details.issues[].path` as described in its `message`. Numbers and booleans in a body are JSON values, not text. Timestamps need an offset; write `+` as `%2B` in a query string.",
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
    meaning: "Nothing was created, because the `Idempotency-Key` header is missing.",
    causes: "Without the key, a retry after a lost response would order a second car or report.",
    fix: "Generate a UUID v4 for each new request, store it before you send the request, and send it as `Idempotency-Key`. Retry with the same key and body.",
    example: {
      message: "Send an Idempotency-Key header with a new UUID v4; reuse it only to retry this request.",
    },
  },
  missing_max_bid: {
    status: 400,
    title: "An upcoming auction car needs a bid of at least its listing price.",
    meaning: "The order of an auction car has no bid, or a bid below the listing price.",
    causes:
      "A car with `auction_result: upcoming` needs `max_bid_amount_usd` of at least `pricing.listing_price`.",
    fix: "Send `details.minimum_bid_usd` or more, in whole US dollars. Fixed-price cars (`no_bid` and dealer cars) take no bid.",
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
    meaning: "The `cursor` could not be read.",
    causes:
      "The cursor was truncated or changed in transit, or came from another list, another sort or another account.",
    fix: "Begin again without `cursor`, then pass each `next_cursor` exactly as you received it, with the same `sort`. Cursors are opaque: do not build or parse them.",
    example: {
      message:
        "The cursor belongs to another list or sort. Send next_cursor unchanged, or start again without a cursor.",
    },
  },
  mixed_source_pagination_unsupported: {
    status: 400,
    title: "Auction and dealer cars cannot be paged together.",
    meaning: "A `cursor` was sent with both auction sources and `dealer`.",
    causes: "Dealer cars are searched live at third parties, so one cursor cannot cover both.",
    fix: "Send one request for auctions and one for dealers, for example with `source=auction_a,auction_b` and `source=dealer`. Each request has its own cursor.",
    example: {
      message:
        "Auction and dealer cars can be mixed on the first page only. Page each source with its own cursor.",
    },
  },
  eagle_eye_watch_not_static: {
    status: 400,
    title: "Cars can be added or removed only on a static list.",
    meaning: "Cars cannot be added to or removed from an automatic watch.",
    causes: "Only a static list (`automatic_list_update: false`) holds hand-picked cars.",
    fix: "Create a static list. To remove a car from an automatic watch, hide the match.",
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
    meaning: "The call named too many vehicles. Nothing was changed.",
    causes:
      "A call that adds cars to a static list, or removes cars from it, takes up to 30 ids. A call that hides or restores cars takes up to 500 ids.",
    fix: "Split the ids into groups of at most `details.limit`. You can send the calls without pauses.",
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
    meaning: "The watch covers dealer cars, but its filters name no make.",
    causes: "Dealer inventory can be searched only by make.",
    fix: "Add `filters.make`, or remove `dealer` from `filters.source`.",
    details: { field: fields.field, issues: z.optional(issues) },
    example: {
      message: "A watch over dealer cars needs filters.make. Send the make.",
      details: { field: "make" },
    },
  },
  eagle_eye_invalid_flexibility: {
    status: 400,
    title: "The flexibility block exceeds its limits.",
    meaning: "The `flexibility` block is invalid or exceeds its limits.",
    causes:
      "The message names the field and the problem. A field takes up to 4 `allowed_values`, and the values of all fields may form up to 8 combinations.",
    fix: "Correct the field, use fewer `allowed_values` or flexible fields, or split the condition into two watches.",
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
