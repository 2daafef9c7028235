// Written by `npm run client` from shared/contract.
import { ApiError } from "../errors.ts";
import type * as types from "./types.ts";

/** `validation_error` (400): A field, parameter or header is missing, malformed or not allowed here. */
export class ValidationError extends ApiError {
  static readonly code = "validation_error";
  declare readonly details: types.ValidationDetails;
}

/** `missing_idempotency_key` (400): The Idempotency-Key header is absent. */
export class MissingIdempotencyKeyError extends ApiError {
  static readonly code = "missing_idempotency_key";
}

/** `missing_max_bid` (400): An upcoming auction car needs a bid of at least its listing price. */
export class MissingMaxBidError extends ApiError {
  static readonly code = "missing_max_bid";
  declare readonly details: types.MissingMaxBidDetails;
}

/** `invalid_cursor` (400): The cursor is malformed, or belongs to another list, sort or account. */
export class InvalidCursorError extends ApiError {
  static readonly code = "invalid_cursor";
}

/** `mixed_source_pagination_unsupported` (400): Auction and dealer cars cannot be paged together. */
export class MixedSourcePaginationUnsupportedError extends ApiError {
  static readonly code = "mixed_source_pagination_unsupported";
}

/** `eagle_eye_watch_not_static` (400): Cars can be added or removed only on a static list. */
export class EagleEyeWatchNotStaticError extends ApiError {
  static readonly code = "eagle_eye_watch_not_static";
  declare readonly details: types.EagleEyeWatchNotStaticDetails;
}

/** `eagle_eye_match_batch_too_large` (400): Too many vehicle ids in one call. */
export class EagleEyeMatchBatchTooLargeError extends ApiError {
  static readonly code = "eagle_eye_match_batch_too_large";
  declare readonly details: types.EagleEyeMatchBatchTooLargeDetails;
}

/** `eagle_eye_filters_required` (400): A watch over dealer cars needs a make. */
export class EagleEyeFiltersRequiredError extends ApiError {
  static readonly code = "eagle_eye_filters_required";
  declare readonly details: types.EagleEyeFiltersRequiredDetails;
}

/** `eagle_eye_invalid_flexibility` (400): The flexibility block exceeds its limits. */
export class EagleEyeInvalidFlexibilityError extends ApiError {
  static readonly code = "eagle_eye_invalid_flexibility";
  declare readonly details: types.EagleEyeInvalidFlexibilityDetails;
}

/** `missing_api_key` (401): The x-api-key header is absent. */
export class MissingApiKeyError extends ApiError {
  static readonly code = "missing_api_key";
}

/** `invalid_api_key` (401): The key is unknown, revoked or belongs to the other environment. */
export class InvalidApiKeyError extends ApiError {
  static readonly code = "invalid_api_key";
}

/** `invalid_chat_token` (401): The chat token has expired or is not valid in this environment. */
export class InvalidChatTokenError extends ApiError {
  static readonly code = "invalid_chat_token";
}

/** `ip_not_allowed` (403): The calling address is not on the key's allowlist. */
export class IpNotAllowedError extends ApiError {
  static readonly code = "ip_not_allowed";
  declare readonly details: types.IpNotAllowedDetails;
}

/** `history_lookup_not_enabled` (403): History lookups are not enabled for this partner. */
export class HistoryLookupNotEnabledError extends ApiError {
  static readonly code = "history_lookup_not_enabled";
}

/** `key_limit_reached` (403): The account has the maximum number of active keys. */
export class KeyLimitReachedError extends ApiError {
  static readonly code = "key_limit_reached";
}

/** `production_not_approved` (403): The account is not approved for production. */
export class ProductionNotApprovedError extends ApiError {
  static readonly code = "production_not_approved";
}

/** `forbidden` (403): The signed-in user, or the calling web page, may not do this. */
export class ForbiddenError extends ApiError {
  static readonly code = "forbidden";
  declare readonly details: types.ForbiddenDetails;
}

/** `route_not_found` (404): No route has this path. */
export class RouteNotFoundError extends ApiError {
  static readonly code = "route_not_found";
}

/** `not_found` (404): The resource does not exist. */
export class NotFoundError extends ApiError {
  static readonly code = "not_found";
}

/** `vehicle_not_found` (404): The listing does not exist or can no longer be bought. */
export class VehicleNotFoundError extends ApiError {
  static readonly code = "vehicle_not_found";
  declare readonly details: types.VehicleNotFoundDetails;
}

/** `order_not_found` (404): The order does not exist in this account and environment. */
export class OrderNotFoundError extends ApiError {
  static readonly code = "order_not_found";
  declare readonly details: types.OrderNotFoundDetails;
}

/** `order_vehicle_snapshot_not_found` (404): The order is older than vehicle snapshots. */
export class OrderVehicleSnapshotNotFoundError extends ApiError {
  static readonly code = "order_vehicle_snapshot_not_found";
  declare readonly details: types.OrderVehicleSnapshotNotFoundDetails;
}

/** `invoice_not_found` (404): The invoice or version does not exist in this account and environment. */
export class InvoiceNotFoundError extends ApiError {
  static readonly code = "invoice_not_found";
  declare readonly details: types.InvoiceNotFoundDetails;
}

/** `history_lookup_not_found` (404): The lookup does not exist in this account and environment. */
export class HistoryLookupNotFoundError extends ApiError {
  static readonly code = "history_lookup_not_found";
  declare readonly details: types.HistoryLookupNotFoundDetails;
}

/** `eagle_eye_watch_not_found` (404): The watch does not exist in this account and environment. */
export class EagleEyeWatchNotFoundError extends ApiError {
  static readonly code = "eagle_eye_watch_not_found";
}

/** `eagle_eye_match_not_found` (404): The vehicle is not on the watch. */
export class EagleEyeMatchNotFoundError extends ApiError {
  static readonly code = "eagle_eye_match_not_found";
  declare readonly details: types.EagleEyeMatchNotFoundDetails;
}

/** `webhook_endpoint_not_found` (404): The endpoint does not exist in this account and environment. */
export class WebhookEndpointNotFoundError extends ApiError {
  static readonly code = "webhook_endpoint_not_found";
}

/** `event_not_found` (404): The event does not exist in this account and environment. */
export class EventNotFoundError extends ApiError {
  static readonly code = "event_not_found";
}

/** `certificate_not_found` (404): The certificate does not exist in this account. */
export class CertificateNotFoundError extends ApiError {
  static readonly code = "certificate_not_found";
  declare readonly details: types.CertificateNotFoundDetails;
}

/** `message_thread_not_found` (404): Nothing has been written about this in this account and environment. */
export class MessageThreadNotFoundError extends ApiError {
  static readonly code = "message_thread_not_found";
  declare readonly details: types.MessageThreadNotFoundDetails;
}

/** `attachment_not_found` (404): The thread has no such attachment, or its message was withdrawn. */
export class AttachmentNotFoundError extends ApiError {
  static readonly code = "attachment_not_found";
  declare readonly details: types.AttachmentNotFoundDetails;
}

/** `method_not_allowed` (405): The path does not support the method. */
export class MethodNotAllowedError extends ApiError {
  static readonly code = "method_not_allowed";
}

/** `invalid_status_transition` (403 or 409): The order cannot move from its status to the requested status. */
export class InvalidStatusTransitionError extends ApiError {
  static readonly code = "invalid_status_transition";
  declare readonly details: types.InvalidStatusTransitionDetails;
}

/** `past_order_cutoff` (409): Orders for this car have closed. */
export class PastOrderCutoffError extends ApiError {
  static readonly code = "past_order_cutoff";
  declare readonly details: types.PastOrderCutoffDetails;
}

/** `past_secondary_inspection_cutoff` (409): It is too late to ask for an inspection of this car. */
export class PastSecondaryInspectionCutoffError extends ApiError {
  static readonly code = "past_secondary_inspection_cutoff";
  declare readonly details: types.PastSecondaryInspectionCutoffDetails;
}

/** `duplicate_order` (409): The account already has an active order for this car. */
export class DuplicateOrderError extends ApiError {
  static readonly code = "duplicate_order";
  declare readonly details: types.DuplicateOrderDetails;
}

/** `invoice_not_issued` (409): The invoice is a draft and has no document yet. */
export class InvoiceNotIssuedError extends ApiError {
  static readonly code = "invoice_not_issued";
  declare readonly details: types.InvoiceNotIssuedDetails;
}

/** `history_report_not_ready` (409): The lookup is not completed. */
export class HistoryReportNotReadyError extends ApiError {
  static readonly code = "history_report_not_ready";
  declare readonly details: types.HistoryReportNotReadyDetails;
}

/** `webhook_endpoint_limit` (409): The account has the maximum number of webhook endpoints. */
export class WebhookEndpointLimitError extends ApiError {
  static readonly code = "webhook_endpoint_limit";
  declare readonly details: types.WebhookEndpointLimitDetails;
}

/** `eagle_eye_watch_limit` (409): The account has the maximum number of active watches. */
export class EagleEyeWatchLimitError extends ApiError {
  static readonly code = "eagle_eye_watch_limit";
  declare readonly details: types.EagleEyeWatchLimitDetails;
}

/** `no_webhook_endpoint` (409): No webhook endpoint is registered to send to. */
export class NoWebhookEndpointError extends ApiError {
  static readonly code = "no_webhook_endpoint";
  declare readonly details: types.NoWebhookEndpointDetails;
}

/** `vehicle_summary_unavailable` (409): The watch holds no stored summary of this car yet. */
export class VehicleSummaryUnavailableError extends ApiError {
  static readonly code = "vehicle_summary_unavailable";
  declare readonly details: types.VehicleSummaryUnavailableDetails;
}

/** `conflict` (409): The resource is not in a state that allows this. */
export class ConflictError extends ApiError {
  static readonly code = "conflict";
  declare readonly details: types.ConflictDetails;
}

/** `vehicle_unavailable` (410): The car disappeared before the purchase completed. */
export class VehicleUnavailableError extends ApiError {
  static readonly code = "vehicle_unavailable";
  declare readonly details: types.VehicleUnavailableDetails;
}

/** `no_longer_kept` (410): The requested data is older than its retention. */
export class NoLongerKeptError extends ApiError {
  static readonly code = "no_longer_kept";
  declare readonly details: types.NoLongerKeptDetails;
}

/** `payload_too_large` (413): The body is over 256 KiB. */
export class PayloadTooLargeError extends ApiError {
  static readonly code = "payload_too_large";
  declare readonly details: types.PayloadTooLargeDetails;
}

/** `unsupported_media_type` (415): The body is not declared as application/json. */
export class UnsupportedMediaTypeError extends ApiError {
  static readonly code = "unsupported_media_type";
  declare readonly details: types.UnsupportedMediaTypeDetails;
}

/** `idempotency_key_reused` (422): The idempotency key was used for a different request. */
export class IdempotencyKeyReusedError extends ApiError {
  static readonly code = "idempotency_key_reused";
  declare readonly details: types.IdempotencyKeyReusedDetails;
}

/** `rate_limited` (429): A rate limit or a budget is used up; details name it. */
export class RateLimitedError extends ApiError {
  static readonly code = "rate_limited";
  declare readonly details: types.RateLimitedDetails;
}

/** `capacity_exceeded` (429): Reserved. The API does not return it yet. */
export class CapacityExceededError extends ApiError {
  static readonly code = "capacity_exceeded";
}

/** `internal_error` (500): Something failed on our side. */
export class InternalError extends ApiError {
  static readonly code = "internal_error";
}

/** `dealer_upstream_unavailable` (503): All requested dealer sources failed. */
export class DealerUpstreamUnavailableError extends ApiError {
  static readonly code = "dealer_upstream_unavailable";
}

/** `webhook_config_unavailable` (503): Webhook delivery is temporarily unavailable. */
export class WebhookConfigUnavailableError extends ApiError {
  static readonly code = "webhook_config_unavailable";
}

/** `service_unavailable` (503): A part of the service is being prepared; retry after Retry-After. */
export class ServiceUnavailableError extends ApiError {
  static readonly code = "service_unavailable";
  declare readonly details: types.ServiceUnavailableDetails;
}

/** The class of each code that the contract knows. */
export const errorClasses = {
  validation_error: ValidationError,
  missing_idempotency_key: MissingIdempotencyKeyError,
  missing_max_bid: MissingMaxBidError,
  invalid_cursor: InvalidCursorError,
  mixed_source_pagination_unsupported: MixedSourcePaginationUnsupportedError,
  eagle_eye_watch_not_static: EagleEyeWatchNotStaticError,
  eagle_eye_match_batch_too_large: EagleEyeMatchBatchTooLargeError,
  eagle_eye_filters_required: EagleEyeFiltersRequiredError,
  eagle_eye_invalid_flexibility: EagleEyeInvalidFlexibilityError,
  missing_api_key: MissingApiKeyError,
  invalid_api_key: InvalidApiKeyError,
  invalid_chat_token: InvalidChatTokenError,
  ip_not_allowed: IpNotAllowedError,
  history_lookup_not_enabled: HistoryLookupNotEnabledError,
  key_limit_reached: KeyLimitReachedError,
  production_not_approved: ProductionNotApprovedError,
  forbidden: ForbiddenError,
  route_not_found: RouteNotFoundError,
  not_found: NotFoundError,
  vehicle_not_found: VehicleNotFoundError,
  order_not_found: OrderNotFoundError,
  order_vehicle_snapshot_not_found: OrderVehicleSnapshotNotFoundError,
  invoice_not_found: InvoiceNotFoundError,
  history_lookup_not_found: HistoryLookupNotFoundError,
  eagle_eye_watch_not_found: EagleEyeWatchNotFoundError,
  eagle_eye_match_not_found: EagleEyeMatchNotFoundError,
  webhook_endpoint_not_found: WebhookEndpointNotFoundError,
  event_not_found: EventNotFoundError,
  certificate_not_found: CertificateNotFoundError,
  message_thread_not_found: MessageThreadNotFoundError,
  attachment_not_found: AttachmentNotFoundError,
  method_not_allowed: MethodNotAllowedError,
  invalid_status_transition: InvalidStatusTransitionError,
  past_order_cutoff: PastOrderCutoffError,
  past_secondary_inspection_cutoff: PastSecondaryInspectionCutoffError,
  duplicate_order: DuplicateOrderError,
  invoice_not_issued: InvoiceNotIssuedError,
  history_report_not_ready: HistoryReportNotReadyError,
  webhook_endpoint_limit: WebhookEndpointLimitError,
  eagle_eye_watch_limit: EagleEyeWatchLimitError,
  no_webhook_endpoint: NoWebhookEndpointError,
  vehicle_summary_unavailable: VehicleSummaryUnavailableError,
  conflict: ConflictError,
  vehicle_unavailable: VehicleUnavailableError,
  no_longer_kept: NoLongerKeptError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  rate_limited: RateLimitedError,
  capacity_exceeded: CapacityExceededError,
  internal_error: InternalError,
  dealer_upstream_unavailable: DealerUpstreamUnavailableError,
  webhook_config_unavailable: WebhookConfigUnavailableError,
  service_unavailable: ServiceUnavailableError,
} as const satisfies Record<string, typeof ApiError>;

/** A code that the contract knows. The service may add others. */
export type ErrorCode = keyof typeof errorClasses;

/** Codes after which the same request can succeed later without being changed, as the contract says. */
export const retryableCodes: ReadonlySet<string> = new Set([
  "invoice_not_issued",
  "history_report_not_ready",
  "vehicle_summary_unavailable",
  "capacity_exceeded",
  "internal_error",
  "dealer_upstream_unavailable",
  "webhook_config_unavailable",
  "service_unavailable",
]);
