import type { ErrorCode } from "../domain/errors/error-codes.ts";

/** An example of an error, besides its code. */
export interface ErrorExample {
  message: string;
  details: Record<string, unknown>;
}

/** Request id of every example. */
export const exampleRequestId = "JKJaXmPLvHcESHA=";

/** One example per code, shown in the OpenAPI documents and on the pages of `docs/errors`. */
export const errorExamples: Record<ErrorCode, ErrorExample> = {
  validation_error: {
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
  missing_idempotency_key: {
    message: "Send an Idempotency-Key header with a new UUID v4; reuse it only to repeat this request.",
    details: {},
  },
  missing_max_bid: {
    message:
      "The bid of 9000 USD is 412 USD below the least that this car takes. Send max_bid_amount_usd as a whole number of at least 9412.",
    details: { minimum_bid_usd: 9412 },
  },
  invalid_cursor: {
    message:
      "The cursor is not of this list and sort. Start again without one, or pass next_cursor unchanged.",
    details: {},
  },
  mixed_source_pagination_unsupported: {
    message:
      "Auction and dealer cars can be mixed on the first page only. Page each source with its own cursor.",
    details: {},
  },
  eagle_eye_watch_not_static: {
    message: "This watch is automatic. Cars can be added to and removed from static lists only.",
    details: { watch_id: "ww_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  eagle_eye_match_batch_too_large: {
    message: "Send at most 30 vehicle ids in one call.",
    details: { limit: 30, received: 42 },
  },
  eagle_eye_filters_required: {
    message: "A watch over dealer cars needs filters.make.",
    details: { field: "make" },
  },
  eagle_eye_invalid_flexibility: {
    message: "flexibility.fuel allows at most 4 values.",
    details: { field: "fuel", limit: 4 },
  },
  missing_api_key: { message: "Send your API key in the x-api-key header.", details: {} },
  invalid_api_key: {
    message:
      "Keys that begin with svc_prd_ belong to production, and this is the sandbox. Send one that begins with svc_stg_, or call the other host.",
    details: {},
  },
  invalid_chat_token: {
    message:
      "The token has ended, is not of this environment, or was changed. Ask your server for a new one and connect again.",
    details: {},
  },
  ip_not_allowed: {
    message: "This key is not accepted from your address. Add it to the key's allowlist in the console.",
    details: { address: "203.0.113.7" },
  },
  history_lookup_not_enabled: {
    message: "History lookups are not enabled for this account yet.",
    details: {},
  },
  key_limit_reached: {
    message: "A trial account holds at most 2 active sandbox keys. Revoke or rotate one first.",
    details: { limit: 2, active: 2 },
  },
  production_not_approved: {
    message: "Production keys need the account's production approval first.",
    details: {},
  },
  forbidden: {
    message: "This needs a sign-in with the scope operator.",
    details: { required_scope: "operator" },
  },
  route_not_found: {
    message: "No route has this path; did you mean /v1/orders?",
    details: { nearest_path: "/v1/orders" },
  },
  not_found: { message: "There is no partner with this id in this environment.", details: {} },
  vehicle_not_found: {
    message: "There is no vehicle with this id that can be bought.",
    details: { vehicle_id: "auction_a_48213377" },
  },
  order_not_found: {
    message: "There is no order with this id in this account and environment.",
    details: { order_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  order_vehicle_snapshot_not_found: {
    message: "This order was created before vehicle snapshots were kept.",
    details: { order_id: "ord_1h2r0c8m4k2s9x7q3d6h0a" },
  },
  invoice_not_found: {
    message:
      "There is no such invoice or version in this account and environment. List the invoices to find its id.",
    details: { invoice_id: "inv_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  message_thread_not_found: {
    message: "There is no thread with this id in this account and environment.",
    details: { thread_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  attachment_not_found: {
    message: "The thread has no attachment with this id that can be opened. Read the thread to find its id.",
    details: { attachment_id: "att_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  certificate_not_found: {
    message: "There is no certificate with this id in this account.",
    details: { certificate_id: "crt_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  history_lookup_not_found: {
    message: "There is no lookup with this id in this account and environment.",
    details: { lookup_id: "hl_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  eagle_eye_watch_not_found: {
    message: "No watch of this account has this id.",
    details: {},
  },
  eagle_eye_match_not_found: {
    message: "The vehicle is not on this watch.",
    details: { vehicle_id: "retail_39021177" },
  },
  webhook_endpoint_not_found: {
    message: "No webhook endpoint of this account has this id.",
    details: {},
  },
  event_not_found: {
    message: "No event of this account has this id.",
    details: {},
  },
  method_not_allowed: {
    message: "This path answers DELETE, GET, HEAD, PATCH, not PUT.",
    details: { allowed_methods: ["DELETE", "GET", "HEAD", "PATCH"] },
  },
  invalid_status_transition: {
    message: "The order is acquiring; only a placed order can be cancelled.",
    details: { reason: "out_of_sequence", current_status: "acquiring" },
  },
  past_order_cutoff: {
    message: "Orders for this car closed at 2026-11-23T13:00:00.000+09:00.",
    details: { order_cutoff_at: "2026-11-23T13:00:00.000+09:00", now: "2026-11-23T13:00:04.120+09:00" },
  },
  past_secondary_inspection_cutoff: {
    message: "It is too late to have this car inspected before its auction.",
    details: { secondary_inspection_cutoff_at: "2026-11-22T22:59:59.999Z", now: "2026-11-23T01:12:40.000Z" },
  },
  duplicate_order: {
    message: "The account already has an active order for this car.",
    details: { existing_order_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  invoice_not_issued: {
    message: "The invoice was not issued and has no document. Wait for the event order.invoice_issued.",
    details: { invoice_id: "inv_1j5v0c8m4k2s9x7q3d6h0a", current_status: "draft" },
  },
  history_report_not_ready: {
    message: "The lookup is processing. Its report can be read when it is completed.",
    details: { status: "processing" },
  },
  webhook_endpoint_limit: {
    message: "The account has 5 webhook endpoints, the most it may have.",
    details: { limit: 5 },
  },
  eagle_eye_watch_limit: {
    message: "The account holds 100 active watches, the maximum. Pause one first.",
    details: { limit: 100 },
  },
  no_webhook_endpoint: {
    message: "Register a webhook endpoint first; there is nowhere to send this event.",
    details: {},
  },
  vehicle_summary_unavailable: {
    message: "The watch holds no stored summary of this car yet.",
    details: { vehicle_id: "retail_39021177" },
  },
  conflict: { message: "The key is already revoked.", details: { current_status: "revoked" } },
  vehicle_unavailable: {
    message: "The car was sold while the order was being placed.",
    details: { vehicle_id: "retail_39021177" },
  },
  no_longer_kept: {
    message:
      "Events 42 to 1203 are no longer kept. Read your orders again, then go on with after_sequence=1203.",
    details: { after_sequence: 41, oldest_sequence: 1204, kept_days: 365 },
  },
  payload_too_large: {
    message: "Send a body of at most 256 KiB.",
    details: { limit_bytes: 262144, received_bytes: 301455 },
  },
  unsupported_media_type: {
    message: "Send the body as JSON with the header Content-Type: application/json.",
    details: { received: "text/plain" },
  },
  idempotency_key_reused: {
    message: "This idempotency key was used for an order of another car.",
    details: { original_vehicle_id: "auction_a_48213377" },
  },
  rate_limited: {
    message: "The trial key has spent its lifetime call budget. Request full access to continue.",
    details: { limit: 1000, used: 1000 },
  },
  capacity_exceeded: { message: "The service is at capacity.", details: {} },
  internal_error: {
    message:
      "Something failed on our side. Try again with increasing pauses; quote request_id if it persists.",
    details: {},
  },
  dealer_upstream_unavailable: { message: "Dealer inventory cannot be reached at the moment.", details: {} },
  webhook_config_unavailable: { message: "Webhook delivery is temporarily unavailable.", details: {} },
  service_unavailable: {
    message: "Auction cars cannot be searched at the moment. Try again after the seconds in Retry-After.",
    details: { retry_after_seconds: 30 },
  },
};
