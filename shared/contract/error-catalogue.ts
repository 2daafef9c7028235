import { type ErrorCode, errorCodes } from "../domain/errors/error-codes.ts";
import { errorStatus } from "./error-status.ts";

/** The client's information about an error code. The page of each code is `docs/errors/<code>.md`. */
export interface ErrorEntry {
  /** HTTP status, or one per `details.reason` for a code with two. */
  status: number | Record<string, number>;
  /** Whether the same request can succeed later without changes. */
  retryable: boolean;
  /** The problem in one line. */
  title: string;
}

const entry = (title: string, retryable = false): Omit<ErrorEntry, "status"> => ({ title, retryable });

const entries: Record<ErrorCode, Omit<ErrorEntry, "status">> = {
  validation_error: entry("A field, parameter or header is missing, malformed or not allowed here."),
  missing_idempotency_key: entry("The Idempotency-Key header is absent."),
  missing_max_bid: entry("An upcoming auction car needs a bid of at least its listing price."),
  invalid_cursor: entry("The cursor is malformed, expired or belongs to another list or sort."),
  mixed_source_pagination_unsupported: entry("Auction and dealer cars cannot be paged together."),
  eagle_eye_watch_not_static: entry("Only a static list takes cars by hand."),
  eagle_eye_match_batch_too_large: entry("Too many vehicle ids in one call."),
  eagle_eye_filters_required: entry("A watch over dealer cars needs a make."),
  eagle_eye_invalid_flexibility: entry("The flexibility block asks for more than is allowed."),
  missing_api_key: entry("The x-api-key header is absent."),
  invalid_api_key: entry("The key is unknown, revoked or belongs to the other environment."),
  invalid_chat_token: entry("The token of a connection has ended, or was never valid here."),
  ip_not_allowed: entry("The calling address is not on the key's allowlist."),
  history_lookup_not_enabled: entry("History lookups are not enabled for this partner."),
  key_limit_reached: entry("The account holds as many active keys as it may."),
  production_not_approved: entry("The account is not approved for production."),
  forbidden: entry("The signed-in user, or the calling web page, may not do this."),
  route_not_found: entry("No route has this path."),
  not_found: entry("The resource does not exist."),
  vehicle_not_found: entry("The listing does not exist or can no longer be bought."),
  order_not_found: entry("The order does not exist in this account and environment."),
  order_vehicle_snapshot_not_found: entry("The order was created before snapshots were kept."),
  invoice_not_found: entry("The invoice or version does not exist in this account and environment."),
  history_lookup_not_found: entry("The lookup does not exist in this account and environment."),
  eagle_eye_watch_not_found: entry("The watch does not exist in this account and environment."),
  eagle_eye_match_not_found: entry("The vehicle is not on the watch."),
  webhook_endpoint_not_found: entry("The endpoint does not exist in this account and environment."),
  event_not_found: entry("The event does not exist in this account and environment."),
  certificate_not_found: entry("The certificate does not exist in this account."),
  message_thread_not_found: entry("Nothing has been written about this in this account and environment."),
  attachment_not_found: entry("The thread has no such attachment, or its message was withdrawn."),
  method_not_allowed: entry("The path exists, the method does not."),
  invalid_status_transition: entry("The order cannot move from its status to the one asked for."),
  past_order_cutoff: entry("Orders for this car have closed."),
  past_secondary_inspection_cutoff: entry("It is too late to ask for an inspection of this car."),
  duplicate_order: entry("The account already has an active order for this car."),
  invoice_not_issued: entry("The invoice is a draft and has no document yet.", true),
  history_report_not_ready: entry("The lookup is not completed.", true),
  webhook_endpoint_limit: entry("The account holds as many webhook endpoints as it may."),
  eagle_eye_watch_limit: entry("The account holds as many active watches as it may."),
  no_webhook_endpoint: entry("No webhook endpoint is registered to send to."),
  vehicle_summary_unavailable: entry("The watch holds no stored summary of this car yet.", true),
  conflict: entry("The resource is not in a state that allows this."),
  vehicle_unavailable: entry("The car disappeared before the purchase completed."),
  no_longer_kept: entry("The requested data is older than its retention."),
  payload_too_large: entry("The body is over 256 KiB."),
  unsupported_media_type: entry("The body is not declared as application/json."),
  idempotency_key_reused: entry("The idempotency key was used for a different request."),
  rate_limited: entry("A rate limit or a budget is used up; details name it."),
  capacity_exceeded: entry("Reserved; never returned yet.", true),
  internal_error: entry("Something failed on our side.", true),
  dealer_upstream_unavailable: entry("Every dealer source asked for failed.", true),
  webhook_config_unavailable: entry("Webhook delivery is temporarily unavailable.", true),
  service_unavailable: entry("A part of the service is being prepared; retry after Retry-After.", true),
};

/**
 * Every code of the API with its status. The status has a separate file, because functions need nothing else.
 */
export const errorCatalogue = Object.fromEntries(
  errorCodes.map((code) => [code, { status: errorStatus[code], ...entries[code] }]),
) as Record<ErrorCode, ErrorEntry>;
