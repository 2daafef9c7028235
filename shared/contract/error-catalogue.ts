import type { ErrorCode, Problem } from "../domain/errors/problem.ts";

/** What a client needs to know about a code beyond its name. The page of each code is `docs/errors/<code>.md`. */
export interface ErrorEntry {
  /** HTTP status, or one per `details.reason` for a code with two. */
  status: number | Record<string, number>;
  /** Whether the same request can succeed later without being changed. */
  retryable: boolean;
  /** One line: what happened. */
  title: string;
}

const entry = (status: ErrorEntry["status"], title: string, retryable = false): ErrorEntry => ({
  status,
  title,
  retryable,
});

/** Every code of the API with its status. Exhaustive by type over `ErrorCode`. */
export const errorCatalogue: Record<ErrorCode, ErrorEntry> = {
  validation_error: entry(400, "A field, parameter or header is missing, malformed or not allowed here."),
  missing_idempotency_key: entry(400, "The Idempotency-Key header is absent."),
  missing_max_bid: entry(400, "An upcoming auction car needs a bid of at least its listing price."),
  invalid_cursor: entry(400, "The cursor is malformed, expired or belongs to another list or sort."),
  mixed_source_pagination_unsupported: entry(400, "Auction and dealer cars cannot be paged together."),
  eagle_eye_watch_not_static: entry(400, "Only a static list takes cars by hand."),
  eagle_eye_match_batch_too_large: entry(400, "Too many vehicle ids in one call."),
  eagle_eye_filters_required: entry(400, "A watch over dealer cars needs a make."),
  eagle_eye_invalid_flexibility: entry(400, "The flexibility block asks for more than is allowed."),
  missing_api_key: entry(401, "The x-api-key header is absent."),
  invalid_api_key: entry(401, "The key is unknown, revoked or belongs to the other environment."),
  ip_not_allowed: entry(403, "The calling address is not on the key's allowlist."),
  history_lookup_not_enabled: entry(403, "History lookups are not enabled for this partner."),
  key_limit_reached: entry(403, "The account holds as many active keys as it may."),
  production_not_approved: entry(403, "The account is not approved for production."),
  forbidden: entry(403, "The signed-in user, or the calling web page, may not do this."),
  route_not_found: entry(404, "No route has this path."),
  not_found: entry(404, "The resource does not exist."),
  vehicle_not_found: entry(404, "The listing does not exist or can no longer be bought."),
  order_not_found: entry(404, "The order does not exist in this account and environment."),
  order_vehicle_snapshot_not_found: entry(404, "The order was created before snapshots were kept."),
  invoice_not_found: entry(404, "The invoice or version does not exist in this account and environment."),
  history_lookup_not_found: entry(404, "The lookup does not exist in this account and environment."),
  eagle_eye_watch_not_found: entry(404, "The watch does not exist in this account and environment."),
  eagle_eye_match_not_found: entry(404, "The vehicle is not on the watch."),
  webhook_endpoint_not_found: entry(404, "The endpoint does not exist in this account and environment."),
  event_not_found: entry(404, "The event does not exist in this account and environment."),
  method_not_allowed: entry(405, "The path exists, the method does not."),
  invalid_status_transition: entry(
    { partner_not_authorized: 403, out_of_sequence: 409 },
    "The order cannot move from its status to the one asked for.",
  ),
  past_order_cutoff: entry(409, "Orders for this car have closed."),
  past_secondary_inspection_cutoff: entry(409, "It is too late to ask for an inspection of this car."),
  duplicate_order: entry(409, "The account already has an active order for this car."),
  invoice_not_issued: entry(409, "The invoice is a draft and has no document yet.", true),
  history_report_not_ready: entry(409, "The lookup is not completed.", true),
  webhook_endpoint_limit: entry(409, "The account holds as many webhook endpoints as it may."),
  eagle_eye_watch_limit: entry(409, "The account holds as many active watches as it may."),
  no_webhook_endpoint: entry(409, "No webhook endpoint is registered to send to."),
  vehicle_summary_unavailable: entry(409, "The watch holds no stored summary of this car yet.", true),
  conflict: entry(409, "The resource is not in a state that allows this."),
  vehicle_unavailable: entry(410, "The car disappeared before the purchase completed."),
  no_longer_kept: entry(410, "What was asked for is older than what is kept."),
  payload_too_large: entry(413, "The body is over 256 KiB."),
  unsupported_media_type: entry(415, "The body is not declared as application/json."),
  idempotency_key_reused: entry(422, "The idempotency key was used for a different request."),
  rate_limited: entry(429, "A throttle or a budget is used up; details tell which."),
  capacity_exceeded: entry(429, "Reserved; never returned yet.", true),
  internal_error: entry(500, "Something failed on our side.", true),
  dealer_upstream_unavailable: entry(503, "Every dealer source asked for failed.", true),
  webhook_config_unavailable: entry(503, "Webhook delivery is temporarily unavailable.", true),
  service_unavailable: entry(
    503,
    "A part of the service is being prepared; Retry-After tells when to repeat.",
    true,
  ),
};

/** HTTP status of a refusal; where a code has two, `details.reason` decides. */
export function statusOf(problem: Pick<Problem, "code" | "details">): number {
  const { status } = errorCatalogue[problem.code];
  if (typeof status === "number") return status;
  const byReason = status[String(problem.details.reason)];
  if (byReason === undefined) throw new Error(`${problem.code} was raised without a known details.reason`);
  return byReason;
}
