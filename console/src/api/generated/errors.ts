// Written by `npm run client` from shared/contract.
import type * as types from "./types.ts";

/** What each code says beside its message. */
export interface ErrorDetails {
  validation_error: types.ValidationDetails;
  missing_idempotency_key: Record<string, unknown>;
  missing_max_bid: types.MissingMaxBidDetails;
  invalid_cursor: Record<string, unknown>;
  mixed_source_pagination_unsupported: Record<string, unknown>;
  eagle_eye_watch_not_static: types.EagleEyeWatchNotStaticDetails;
  eagle_eye_match_batch_too_large: types.EagleEyeMatchBatchTooLargeDetails;
  eagle_eye_filters_required: types.EagleEyeFiltersRequiredDetails;
  eagle_eye_invalid_flexibility: types.EagleEyeInvalidFlexibilityDetails;
  missing_api_key: Record<string, unknown>;
  invalid_api_key: Record<string, unknown>;
  invalid_chat_token: Record<string, unknown>;
  ip_not_allowed: Record<string, unknown>;
  history_lookup_not_enabled: Record<string, unknown>;
  key_limit_reached: types.KeyLimitReachedDetails;
  production_not_approved: Record<string, unknown>;
  forbidden: types.ForbiddenDetails;
  route_not_found: Record<string, unknown>;
  not_found: types.NotFoundDetails;
  vehicle_not_found: types.VehicleNotFoundDetails;
  order_not_found: types.OrderNotFoundDetails;
  order_vehicle_snapshot_not_found: types.OrderVehicleSnapshotNotFoundDetails;
  invoice_not_found: types.InvoiceNotFoundDetails;
  history_lookup_not_found: types.HistoryLookupNotFoundDetails;
  eagle_eye_watch_not_found: Record<string, unknown>;
  eagle_eye_match_not_found: types.EagleEyeMatchNotFoundDetails;
  webhook_endpoint_not_found: Record<string, unknown>;
  event_not_found: Record<string, unknown>;
  certificate_not_found: types.CertificateNotFoundDetails;
  message_thread_not_found: types.MessageThreadNotFoundDetails;
  attachment_not_found: types.AttachmentNotFoundDetails;
  method_not_allowed: Record<string, unknown>;
  invalid_status_transition: types.InvalidStatusTransitionDetails;
  past_order_cutoff: types.PastOrderCutoffDetails;
  past_secondary_inspection_cutoff: types.PastSecondaryInspectionCutoffDetails;
  duplicate_order: types.DuplicateOrderDetails;
  invoice_not_issued: types.InvoiceNotIssuedDetails;
  history_report_not_ready: types.HistoryReportNotReadyDetails;
  webhook_endpoint_limit: types.WebhookEndpointLimitDetails;
  eagle_eye_watch_limit: types.EagleEyeWatchLimitDetails;
  no_webhook_endpoint: types.NoWebhookEndpointDetails;
  vehicle_summary_unavailable: types.VehicleSummaryUnavailableDetails;
  conflict: types.ConflictDetails;
  vehicle_unavailable: types.VehicleUnavailableDetails;
  no_longer_kept: types.NoLongerKeptDetails;
  payload_too_large: types.PayloadTooLargeDetails;
  unsupported_media_type: types.UnsupportedMediaTypeDetails;
  idempotency_key_reused: types.IdempotencyKeyReusedDetails;
  rate_limited: types.RateLimitedDetails;
  capacity_exceeded: Record<string, unknown>;
  internal_error: Record<string, unknown>;
  dealer_upstream_unavailable: Record<string, unknown>;
  webhook_config_unavailable: Record<string, unknown>;
  service_unavailable: types.ServiceUnavailableDetails;
}

/** A code that the contract knows. The service may add others. */
export type ErrorCode = keyof ErrorDetails;
