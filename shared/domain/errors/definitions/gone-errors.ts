import * as z from "zod/mini";
import { count, fields, timestamp } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";

/** Errors with status 410. */
export const goneErrors = {
  vehicle_unavailable: {
    status: 410,
    title: "The car disappeared before the purchase completed.",
    meaning: "The car was sold before the purchase completed.",
    causes:
      "Third parties also sell fixed-price cars to other buyers. An order that already existed is `failed` with `failure_reason: vehicle_unavailable`.",
    fix: "Choose another car. There is nothing to pay or cancel.",
    details: {
      vehicle_id: fields.vehicle_id,
      auction_result: z
        .optional(z.nullable(z.string()))
        .check(z.describe("How the car's auction ended; null for a dealer's car.")),
    },
    example: {
      message:
        "This car has been sold or is being sold to another buyer. Search for another listing of it or for a similar car.",
      details: { vehicle_id: "retail_39021177" },
    },
  },
  no_longer_kept: {
    status: 410,
    title: "The requested data is older than its retention.",
    meaning: "Some of the requested events are older than the retention period.",
    causes:
      "Events are shown for 365 days. If the service omitted the older events, the list would look complete.",
    fix: "Read your orders, invoices and watches. Then set `after_sequence` to `details.oldest_sequence` minus one, or `from` to `details.kept_since` or later. Ask us for older events: we keep them for five more years.",
    details: {
      after_sequence: count("The requested number."),
      oldest_sequence: count("The oldest number that is kept."),
      kept_since: z.optional(timestamp("Since when it is kept.")),
      kept_days: count("Days that it is kept."),
    },
    example: {
      message:
        "Events 42 to 1203 are no longer kept. Reload your orders, then continue with after_sequence=1203.",
      details: { after_sequence: 41, oldest_sequence: 1204, kept_days: 365 },
    },
  },
} satisfies Record<string, ErrorDefinition>;
