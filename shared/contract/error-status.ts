import type { ErrorCode } from "../domain/errors/error-codes.ts";
import type { Problem } from "../domain/errors/problem.ts";

/** HTTP status of every code, or one per `details.reason` for a code with two. Exhaustive by type over `ErrorCode`. */
export const errorStatus: Record<ErrorCode, number | Record<string, number>> = {
  validation_error: 400,
  missing_idempotency_key: 400,
  missing_max_bid: 400,
  invalid_cursor: 400,
  mixed_source_pagination_unsupported: 400,
  eagle_eye_watch_not_static: 400,
  eagle_eye_match_batch_too_large: 400,
  eagle_eye_filters_required: 400,
  eagle_eye_invalid_flexibility: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  invalid_chat_token: 401,
  ip_not_allowed: 403,
  history_lookup_not_enabled: 403,
  key_limit_reached: 403,
  production_not_approved: 403,
  forbidden: 403,
  route_not_found: 404,
  not_found: 404,
  vehicle_not_found: 404,
  order_not_found: 404,
  order_vehicle_snapshot_not_found: 404,
  invoice_not_found: 404,
  history_lookup_not_found: 404,
  eagle_eye_watch_not_found: 404,
  eagle_eye_match_not_found: 404,
  webhook_endpoint_not_found: 404,
  event_not_found: 404,
  certificate_not_found: 404,
  message_thread_not_found: 404,
  attachment_not_found: 404,
  method_not_allowed: 405,
  invalid_status_transition: { partner_not_authorized: 403, out_of_sequence: 409 },
  past_order_cutoff: 409,
  past_secondary_inspection_cutoff: 409,
  duplicate_order: 409,
  invoice_not_issued: 409,
  history_report_not_ready: 409,
  webhook_endpoint_limit: 409,
  eagle_eye_watch_limit: 409,
  no_webhook_endpoint: 409,
  vehicle_summary_unavailable: 409,
  conflict: 409,
  vehicle_unavailable: 410,
  no_longer_kept: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  capacity_exceeded: 429,
  internal_error: 500,
  dealer_upstream_unavailable: 503,
  webhook_config_unavailable: 503,
  service_unavailable: 503,
};

/** Returns the HTTP status of an error. If its code has two, `details.reason` decides. */
export function statusOf(problem: Pick<Problem, "code" | "details">): number {
  const status = errorStatus[problem.code];
  if (typeof status === "number") return status;
  const byReason = status[String(problem.details.reason)];
  if (byReason === undefined) throw new Error(`${problem.code} was raised without a known details.reason`);
  return byReason;
}
