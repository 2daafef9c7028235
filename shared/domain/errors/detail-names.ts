import type { ErrorCode } from "./error-codes.ts";

/**
 * The fields that `details` of an error may have, by code. The contract describes each, and the compiler
 * rejects any other field where an error is created.
 */
export interface DetailNames {
  validation_error: "issues" | "field" | "value" | "make" | "limit" | "maximum_bid_usd" | "member_count";
  missing_idempotency_key: never;
  missing_max_bid: "minimum_bid_usd";
  invalid_cursor: never;
  mixed_source_pagination_unsupported: never;
  eagle_eye_watch_not_static: "watch_id";
  eagle_eye_match_batch_too_large: "limit" | "received";
  eagle_eye_filters_required: "field" | "issues";
  eagle_eye_invalid_flexibility: "field" | "limit" | "issues";
  missing_api_key: never;
  invalid_api_key: never;
  invalid_chat_token: never;
  ip_not_allowed: "address";
  history_lookup_not_enabled: never;
  key_limit_reached: "limit" | "active";
  production_not_approved: never;
  forbidden:
    | "required_scope"
    | "required_claim"
    | "required_roles"
    | "origin"
    | "reason"
    | "approval_id"
    | "partner_id"
    | "environment";
  route_not_found: "nearest_path";
  not_found: "partner_id" | "approval_id" | "message_id";
  vehicle_not_found: "vehicle_id";
  order_not_found: "order_id";
  order_vehicle_snapshot_not_found: "order_id";
  invoice_not_found: "invoice_id" | "order_id" | "current_status" | "version";
  history_lookup_not_found: "lookup_id";
  eagle_eye_watch_not_found: never;
  eagle_eye_match_not_found: "vehicle_id";
  webhook_endpoint_not_found: never;
  event_not_found: never;
  certificate_not_found: "certificate_id";
  message_thread_not_found: "thread_id";
  attachment_not_found: "attachment_id";
  method_not_allowed: "allowed_methods";
  invalid_status_transition: "reason" | "current_status" | "requested_status";
  past_order_cutoff: "order_cutoff_at" | "now";
  past_secondary_inspection_cutoff: "secondary_inspection_cutoff_at" | "now";
  duplicate_order: "existing_order_id";
  invoice_not_issued: "invoice_id" | "current_status";
  history_report_not_ready: "status";
  webhook_endpoint_limit: "limit";
  eagle_eye_watch_limit: "limit" | "scope";
  no_webhook_endpoint: "type" | "endpoint_id";
  vehicle_summary_unavailable: "vehicle_id";
  conflict:
    | "reason"
    | "current_status"
    | "invoice_id"
    | "certificate_id"
    | "approval_id"
    | "partner_id"
    | "field"
    | "value"
    | "batch_id"
    | "kind"
    | "current_sequence"
    | "winner_order_id"
    | "auction_final_price_krw"
    | "auction_fee_usd"
    | "effective_at";
  vehicle_unavailable: "vehicle_id" | "auction_result";
  no_longer_kept: "after_sequence" | "oldest_sequence" | "kept_since" | "kept_days";
  payload_too_large: "limit_bytes" | "received_bytes";
  unsupported_media_type: "received";
  idempotency_key_reused:
    | "original_operation"
    | "original_vehicle_id"
    | "original_secondary_inspection_required"
    | "original_max_bid_amount_usd"
    | "original_plate"
    | "original_vin"
    | "original_fresh"
    | "original_reference"
    | "original_thread_id"
    | "original_text_sha256"
    | "original_attachment_ids";
  rate_limited: "limit" | "used" | "scope" | "policy" | "retry_after_seconds";
  capacity_exceeded: never;
  internal_error: never;
  dealer_upstream_unavailable: never;
  webhook_config_unavailable: never;
  service_unavailable: "retry_after_seconds";
}

/** `details` of an error with this code, or with any code. */
export type ErrorDetails<Code extends ErrorCode = ErrorCode> = {
  readonly [Name in DetailNames[Code]]?: unknown;
};

/** Rejects, at compile time, details with a field that the code does not have. */
export type NoOtherDetails<Code extends ErrorCode, Given> = {
  readonly [Name in Exclude<keyof Given, DetailNames[Code]>]: never;
};
