import * as z from "zod/mini";
import { orderStatuses } from "../../orders/order.ts";
import { count, fields, text, timestamp } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";
import { table } from "../page-text.ts";

/** Errors with status 409. */
export const conflictErrors = {
  invalid_status_transition: {
    status: { partner_not_authorized: 403, out_of_sequence: 409 },
    title: "The order cannot move from its status to the requested status.",
    meaning: "The order did not change, because its status does not allow the step.",
    causes: table("`details.reason`", "Cause", {
      "`out_of_sequence` (409)":
        "The step does not follow `details.current_status`, or another request changed the order first",
      "`partner_not_authorized` (403)":
        "Only the operator may take this step. Partners may report `customs` and `delivered`",
    }),
    fix: "Read the order and act on its current status.",
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
    meaning: "The order or bid change came after the cutoff.",
    causes: "Orders close 24 hours before the auction unless your account's terms differ.",
    fix: "Check `order_cutoff_at` of the vehicle before you order. Never compute the cutoff, because it changes with the auction date. An unsold car usually returns in a later round.",
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
    retry: "Without the inspection the same order can still succeed.",
    title: "It is too late to ask for an inspection of this car.",
    meaning: "The order was not placed, because the inspection was requested too late.",
    causes:
      "An inspection must be requested by the end of the second calendar day before the auction, in your account's time zone.",
    fix: "Until `order_cutoff_at`, you can send the order with `secondary_inspection_required: false` and a new `Idempotency-Key`. Before later orders with an inspection, check `secondary_inspection_cutoff_at`.",
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
    meaning: "No second order was created.",
    causes:
      "An account has at most one active order per car. The request had a new `Idempotency-Key`, so it counted as a new order.",
    fix: "Use the order in `details.existing_order_id`; change its bid with `PATCH`. To retry after a lost response, send the same `Idempotency-Key`.",
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
    retry: "Yes, once `order.invoice_issued` has arrived.",
    title: "The invoice is a draft and has no document yet.",
    meaning: "The invoice has no PDF, because it is not issued.",
    causes: "A draft has no number, and its amounts may change. A voided draft never gets a document.",
    fix: "Wait until the event `order.invoice_issued` arrives or the invoice's `status` is `issued`.",
    details: { invoice_id: fields.invoice_id, current_status: fields.current_status },
    example: {
      message: "The invoice was not issued and has no document. Wait for the event order.invoice_issued.",
      details: { invoice_id: "inv_1j5v0c8m4k2s9x7q3d6h0a", current_status: "draft" },
    },
  },
  history_report_not_ready: {
    status: 409,
    retryable: true,
    retry: "Yes, when the lookup is completed.",
    title: "The lookup is not completed.",
    meaning: "The lookup is not complete, so it has no report.",
    causes:
      "The provider needs seconds to minutes to create a report. A `failed` lookup never gets a report.",
    fix: "Wait for `history_lookup.completed`, or poll the lookup every few seconds until its `status` is `completed` or `failed`.",
    details: { status: text("Status of the lookup.") },
    example: {
      message: "The lookup is processing. Its report can be read when it is completed.",
      details: { status: "processing" },
    },
  },
  webhook_endpoint_limit: {
    status: 409,
    title: "The account has the maximum number of webhook endpoints.",
    meaning: "No endpoint was created.",
    causes: "An account may have up to 5 endpoints in each environment; disabled endpoints count too.",
    fix: "Delete an unused endpoint, or change the URL of an existing endpoint with `PATCH`. One endpoint can receive all event types.",
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
    meaning: "The watch was not created or resumed.",
    causes:
      "An account may have up to 100 active watches per environment, and up to 5,000 watches including paused watches (`details.scope` `all`). Watches cannot be deleted.",
    fix: "Pause a watch, or combine several watches into one with `flexibility`. If `details.scope` is `all`, resume a paused watch or ask the operator for a higher limit.",
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
    retry: "Not before an endpoint is registered.",
    title: "No webhook endpoint is registered to send to.",
    meaning: "Nothing was sent, because no enabled endpoint receives this event.",
    causes:
      "No endpoint is registered, no enabled endpoint receives the event type, or the named endpoint is disabled.",
    fix: 'Create an endpoint with `POST /v1/webhook-endpoints`, or enable an endpoint by sending `{"enabled": true}` with `PATCH`. Then retry the request. Until then, events are still recorded in the log.',
    details: {
      type: text("The type that no endpoint receives."),
      endpoint_id: text("The endpoint that does not receive it."),
    },
    example: { message: "Register a webhook endpoint first; there is nowhere to send this event." },
  },
  vehicle_summary_unavailable: {
    status: 409,
    retryable: true,
    retry: "Yes, after the watch has been evaluated again.",
    title: "The watch holds no stored summary of this car yet.",
    meaning: "No test event was sent, because the car has no stored summary.",
    causes:
      "A test event sends the summary that is stored with the match. Very old or very new matches may have no summary.",
    fix: "Choose a match whose `vehicle` is not null, or retry after the next evaluation of the watch.",
    details: { vehicle_id: fields.vehicle_id },
    example: {
      message: "The watch holds no summary of this car yet. Try another car, or retry after the next check.",
      details: { vehicle_id: "retail_39021177" },
    },
  },
  conflict: {
    status: 409,
    retry: "No, unless `details.reason` is `concurrent_changes`.",
    title: "The resource is not in a state that allows this.",
    meaning: "The current state of the resource does not allow the request.",
    causes: table("Detail", "Cause", {
      "No detail":
        "Another request changed the resource first, the step is already done, or the id or invoice prefix is in use",
      "`details.reason` `concurrent_changes`":
        "Too many requests changed the resource at the same time; your request itself is valid",
      "`details.reason` `approval_pending`":
        "Another operator must first approve or reject a pending request on the invoice",
      "`details.reason` `recovery_running`": "Failed events of the webhook endpoint are already being resent",
      "`details.reason` `external_directory`": "The stage manages its people in an external directory",
      "`details.reason` `email_taken`": "A user with this email address exists already",
      "`details.reason` `invitation_not_sent`": "The user exists, but the invitation could not be mailed",
      "`details.reason` `not_invited`":
        "The user has signed in or is disabled, so there is no invitation to resend",
      "`details.reason` `own_account`": "The change would affect your own account",
      "`details.reason` `last_administrator`": "The change would affect the last active administrator",
      "`details.reason` `log_too_long`":
        "Since the order, your log has grown by more than about 96 MB, so the order's receipt cannot be signed",
      "`details.effective_at`":
        "The lot has an award that can still be taken back. The award is carried out at the time in `details.effective_at`",
      "`details.winner_order_id` without `effective_at`": "The lot is awarded, and partners were notified",
      "`details.current_status`":
        "The status of the invoice or key does not allow the action. Drafts can be edited and issued. Issued invoices can be paid, and issued and paid invoices can be re-issued. Active keys can be rotated and revoked",
    }),
    fix: "Reload the resource and repeat the step only if it is still needed. Take back a pending award before any other action on its lot. After `concurrent_changes`, resend the same request. After `log_too_long`, verify the order's events in your own copy of the log. For later orders, request the receipt sooner.",
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
} satisfies Record<string, ErrorDefinition>;
