// Written by `npm run client` from shared/contract.
import type * as types from "./types.ts";

/** What each code says beside its message. */
export interface ErrorDetails {
  validation_error: types.ValidationDetails;
  missing_idempotency_key: Record<string, unknown>;
  missing_max_bid: Record<string, unknown>;
  invalid_cursor: Record<string, unknown>;
  mixed_source_pagination_unsupported: Record<string, unknown>;
  eagle_eye_watch_not_static: Record<string, unknown>;
  eagle_eye_match_batch_too_large: Record<string, unknown>;
  eagle_eye_filters_required: Record<string, unknown>;
  eagle_eye_invalid_flexibility: Record<string, unknown>;
  missing_api_key: Record<string, unknown>;
  invalid_api_key: Record<string, unknown>;
  ip_not_allowed: Record<string, unknown>;
  history_lookup_not_enabled: Record<string, unknown>;
  key_limit_reached: types.KeyLimitReachedDetails;
  production_not_approved: Record<string, unknown>;
  forbidden: types.ForbiddenDetails;
  route_not_found: Record<string, unknown>;
  not_found: types.NotFoundDetails;
  vehicle_not_found: Record<string, unknown>;
  order_not_found: types.OrderNotFoundDetails;
  order_vehicle_snapshot_not_found: Record<string, unknown>;
  invoice_not_found: types.InvoiceNotFoundDetails;
  history_lookup_not_found: Record<string, unknown>;
  eagle_eye_watch_not_found: Record<string, unknown>;
  eagle_eye_match_not_found: Record<string, unknown>;
  webhook_endpoint_not_found: Record<string, unknown>;
  event_not_found: Record<string, unknown>;
  method_not_allowed: Record<string, unknown>;
  invalid_status_transition: types.InvalidStatusTransitionDetails;
  past_order_cutoff: Record<string, unknown>;
  past_secondary_inspection_cutoff: Record<string, unknown>;
  duplicate_order: Record<string, unknown>;
  invoice_not_issued: types.InvoiceNotIssuedDetails;
  history_report_not_ready: Record<string, unknown>;
  webhook_endpoint_limit: types.WebhookEndpointLimitDetails;
  eagle_eye_watch_limit: Record<string, unknown>;
  no_webhook_endpoint: types.NoWebhookEndpointDetails;
  vehicle_summary_unavailable: Record<string, unknown>;
  conflict: types.ConflictDetails;
  vehicle_unavailable: Record<string, unknown>;
  no_longer_kept: types.NoLongerKeptDetails;
  payload_too_large: types.PayloadTooLargeDetails;
  unsupported_media_type: types.UnsupportedMediaTypeDetails;
  idempotency_key_reused: Record<string, unknown>;
  rate_limited: types.RateLimitedDetails;
  capacity_exceeded: Record<string, unknown>;
  internal_error: Record<string, unknown>;
  dealer_upstream_unavailable: Record<string, unknown>;
  webhook_config_unavailable: Record<string, unknown>;
  service_unavailable: Record<string, unknown>;
}

/** A code that the contract knows. The service may add others. */
export type ErrorCode = keyof ErrorDetails;
