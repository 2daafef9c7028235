import * as z from "zod/mini";
import { orderStatuses } from "../../orders/order.ts";
import { count, fields, text, timestamp } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";

/** Errors with status 409 or 410. */
export const conflictErrors = {
  invalid_status_transition: {
    status: { partner_not_authorized: 403, out_of_sequence: 409 },
    title: "The order cannot move from its status to the requested status.",
    details: {
      reason: z.enum(["partner_not_authorized", "out_of_sequence"]).check(z.describe("Decides the status.")),
      current_status: z.enum(orderStatuses).check(z.describe("Status of the order.")),
      requested_status: text("The requested status."),
    },
    example: {
      message: "The order is acquiring; only a placed order can be cancelled.",
      details: { reason: "out_of_sequence", current_status: "acquiring" },
    },
  },
  past_order_cutoff: {
    status: 409,
    title: "Orders for this car have closed.",
    details: {
      order_cutoff_at: timestamp("When orders for the car closed."),
      now: timestamp("When the call arrived."),
    },
    example: {
      message:
        "Orders for this car have closed. Only cars with a later order_cutoff_at can still be ordered.",
      details: { order_cutoff_at: "2026-11-23T13:00:00.000+09:00", now: "2026-11-23T13:00:04.120+09:00" },
    },
  },
  past_secondary_inspection_cutoff: {
    status: 409,
    title: "It is too late to ask for an inspection of this car.",
    details: {
      secondary_inspection_cutoff_at: timestamp("Until when an inspection could be asked for."),
      now: timestamp("When the call arrived."),
    },
    example: {
      message:
        "It is too late to inspect this car before its auction. Order it with secondary_inspection_required false.",
      details: {
        secondary_inspection_cutoff_at: "2026-11-22T22:59:59.999Z",
        now: "2026-11-23T01:12:40.000Z",
      },
    },
  },
  duplicate_order: {
    status: 409,
    title: "The account already has an active order for this car.",
    details: {
      existing_order_id: z.string().check(z.describe("The active order for the car.")),
    },
    example: {
      message: "You already have an active order for this vehicle. Change or cancel that order instead.",
      details: { existing_order_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  invoice_not_issued: {
    status: 409,
    retryable: true,
    title: "The invoice is a draft and has no document yet.",
    details: { invoice_id: fields.invoice_id, current_status: fields.current_status },
    example: {
      message: "The invoice was not issued and has no document. Wait for the event order.invoice_issued.",
      details: { invoice_id: "inv_1j5v0c8m4k2s9x7q3d6h0a", current_status: "draft" },
    },
  },
  history_report_not_ready: {
    status: 409,
    retryable: true,
    title: "The lookup is not completed.",
    details: { status: text("Status of the lookup.") },
    example: {
      message: "The lookup is processing. Its report can be read when it is completed.",
      details: { status: "processing" },
    },
  },
  webhook_endpoint_limit: {
    status: 409,
    title: "The account has the maximum number of webhook endpoints.",
    details: { limit: fields.limit },
    example: {
      message:
        "An account has at most 5 webhook endpoints. Delete an endpoint, or change its url with PATCH.",
      details: { limit: 5 },
    },
  },
  eagle_eye_watch_limit: {
    status: 409,
    title: "The account has the maximum number of active watches.",
    details: {
      limit: fields.limit,
      scope: text("`all` where paused watches count too."),
    },
    example: {
      message: "The account holds 100 active watches, the maximum. Pause a watch first.",
      details: { limit: 100 },
    },
  },
  no_webhook_endpoint: {
    status: 409,
    title: "No webhook endpoint is registered to send to.",
    details: {
      type: text("The type that no endpoint receives."),
      endpoint_id: text("The endpoint that does not receive it."),
    },
    example: { message: "Register a webhook endpoint first; there is nowhere to send this event." },
  },
  vehicle_summary_unavailable: {
    status: 409,
    retryable: true,
    title: "The watch holds no stored summary of this car yet.",
    details: { vehicle_id: fields.vehicle_id },
    example: {
      message: "The watch holds no summary of this car yet. Try another car, or retry after the next check.",
      details: { vehicle_id: "retail_39021177" },
    },
  },
  conflict: {
    status: 409,
    title: "The resource is not in a state that allows this.",
    details: {
      reason: fields.reason,
      current_status: fields.current_status,
      invoice_id: fields.invoice_id,
      certificate_id: fields.certificate_id,
      approval_id: fields.approval_id,
      partner_id: text("The partner that has it."),
      field: fields.field,
      value: text("Rejected value, which another partner has."),
      batch_id: text("The batch that has the number."),
      kind: text("Its kind."),
      current_sequence: count("Number of the current batch."),
      winner_order_id: text("The order that the lot was awarded to before."),
      auction_final_price_krw: count("The hammer price recorded then, KRW."),
      auction_fee_usd: z
        .optional(z.nullable(z.number()))
        .check(z.describe("The auction house's fee recorded then, US dollars.")),
      effective_at: z.optional(
        timestamp("When the lot's award is carried out; until then it can be taken back."),
      ),
    },
    example: {
      message: "The key is already revoked. Rotate or revoke an active key.",
      details: { current_status: "revoked" },
    },
  },
  vehicle_unavailable: {
    status: 410,
    title: "The car disappeared before the purchase completed.",
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
