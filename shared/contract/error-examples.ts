import type { ErrorCode } from "../domain/errors/error-codes.ts";

/** An example of an error, without its code. */
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
      "The bid of 9000 USD is 412 USD below the minimum bid for this car. Send max_bid_amount_usd as a whole number of at least 9412.",
    details: { minimum_bid_usd: 9412 },
  },
  invalid_cursor: {
    message:
      "The cursor belongs to another list or sort. Send next_cursor unchanged, or start again without a cursor.",
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
    message: "A watch over dealer cars needs filters.make. Send the make.",
    details: { field: "make" },
  },
  eagle_eye_invalid_flexibility: {
    message: "flexibility.fuel allows at most 4 values. Remove some of them.",
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
      "The token has expired, was changed, or belongs to the other environment. Request a new token from your server and connect again.",
    details: {},
  },
  ip_not_allowed: {
    message: "This key is not accepted from your address. Add it to the key's allowlist in the console.",
    details: { address: "203.0.113.7" },
  },
  history_lookup_not_enabled: {
    message:
      "History lookups are not enabled for this account yet. Ask the operator to enable them; the sandbox needs no approval.",
    details: {},
  },
  key_limit_reached: {
    message: "A trial account holds at most 2 active sandbox keys. Revoke or rotate one first.",
    details: { limit: 2, active: 2 },
  },
  production_not_approved: {
    message: "The account is not approved for production. Ask the operator for approval.",
    details: {},
  },
  forbidden: {
    message: "This request requires the scope operator. Sign in with an account that has it.",
    details: { required_scope: "operator" },
  },
  route_not_found: {
    message: "No route has this path; did you mean /v1/orders?",
    details: { nearest_path: "/v1/orders" },
  },
  not_found: {
    message: "There is no partner with this id in this environment. List the partners to find its id.",
    details: {},
  },
  vehicle_not_found: {
    message: "No car with this id is for sale. A car that is listed again gets a new id. Search for it.",
    details: { vehicle_id: "auction_a_48213377" },
  },
  order_not_found: {
    message: "There is no such order in this account and environment. List the orders to find its id.",
    details: { order_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  order_vehicle_snapshot_not_found: {
    message:
      "The order is older than stored vehicles. Read the vehicle with GET /v1/vehicles/{id} while it is listed.",
    details: { order_id: "ord_1h2r0c8m4k2s9x7q3d6h0a" },
  },
  invoice_not_found: {
    message:
      "There is no such invoice or version in this account and environment. List the invoices to find its id.",
    details: { invoice_id: "inv_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  message_thread_not_found: {
    message:
      "There is no thread with this id in this account and environment. List the threads to find its id.",
    details: { thread_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  attachment_not_found: {
    message: "The thread has no attachment with this id that can be opened. Read the thread to find its id.",
    details: { attachment_id: "att_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  certificate_not_found: {
    message: "There is no certificate with this id in this account. List the certificates to find its id.",
    details: { certificate_id: "crt_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  history_lookup_not_found: {
    message:
      "There is no lookup with this id in this account and environment. List the lookups to find its id.",
    details: { lookup_id: "hl_1j5v0c8m4k2s9x7q3d6h0a" },
  },
  eagle_eye_watch_not_found: {
    message: "No watch of this account has this id. List the watches to find its id.",
    details: {},
  },
  eagle_eye_match_not_found: {
    message: "This vehicle is not on the watch. List the matches of the watch to find a vehicle.",
    details: { vehicle_id: "retail_39021177" },
  },
  webhook_endpoint_not_found: {
    message: "No webhook endpoint of this account has this id. List the endpoints to find its id.",
    details: {},
  },
  event_not_found: {
    message: "No event of this account has this id. List the events to find its id.",
    details: {},
  },
  method_not_allowed: {
    message: "PUT is not allowed. Use DELETE, GET, HEAD, or PATCH.",
    details: { allowed_methods: ["DELETE", "GET", "HEAD", "PATCH"] },
  },
  invalid_status_transition: {
    message: "The order is acquiring; only a placed order can be cancelled.",
    details: { reason: "out_of_sequence", current_status: "acquiring" },
  },
  past_order_cutoff: {
    message: "Orders for this car have closed. Only cars with a later order_cutoff_at can still be ordered.",
    details: { order_cutoff_at: "2026-11-23T13:00:00.000+09:00", now: "2026-11-23T13:00:04.120+09:00" },
  },
  past_secondary_inspection_cutoff: {
    message:
      "It is too late to inspect this car before its auction. Order it with secondary_inspection_required false.",
    details: { secondary_inspection_cutoff_at: "2026-11-22T22:59:59.999Z", now: "2026-11-23T01:12:40.000Z" },
  },
  duplicate_order: {
    message: "You already have an active order for this vehicle. Change or cancel that order instead.",
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
    message: "An account has at most 5 webhook endpoints. Delete an endpoint, or change its url with PATCH.",
    details: { limit: 5 },
  },
  eagle_eye_watch_limit: {
    message: "The account holds 100 active watches, the maximum. Pause a watch first.",
    details: { limit: 100 },
  },
  no_webhook_endpoint: {
    message: "Register a webhook endpoint first; there is nowhere to send this event.",
    details: {},
  },
  vehicle_summary_unavailable: {
    message: "The watch holds no summary of this car yet. Try another car, or retry after the next check.",
    details: { vehicle_id: "retail_39021177" },
  },
  conflict: {
    message: "The key is already revoked. Rotate or revoke an active key.",
    details: { current_status: "revoked" },
  },
  vehicle_unavailable: {
    message:
      "This car has been sold or is being sold to another buyer. Search for another listing of it or for a similar car.",
    details: { vehicle_id: "retail_39021177" },
  },
  no_longer_kept: {
    message:
      "Events 42 to 1203 are no longer kept. Reload your orders, then continue with after_sequence=1203.",
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
    message:
      "This Idempotency-Key was used for a different request. Send a new key for a new request, or send the original body to get its response.",
    details: { original_vehicle_id: "auction_a_48213377" },
  },
  rate_limited: {
    message: "The trial key has spent its lifetime call budget. Request full access to continue.",
    details: { limit: 1000, used: 1000 },
  },
  capacity_exceeded: { message: "The service is at capacity. Try again later.", details: {} },
  internal_error: {
    message:
      "An internal error occurred. Retry with exponential backoff. If it persists, send us the request_id.",
    details: {},
  },
  dealer_upstream_unavailable: {
    message: "Dealer cars cannot be reached now. Try again in 5 to 30 seconds.",
    details: {},
  },
  webhook_config_unavailable: {
    message: "Webhook delivery is temporarily unavailable. Try again in a few seconds.",
    details: {},
  },
  service_unavailable: {
    message: "Auction cars cannot be searched at the moment. Try again after the seconds in Retry-After.",
    details: { retry_after_seconds: 30 },
  },
};
