/**
 * Every error code a client can see, in the order of its usual HTTP status.
 * The contract's error catalogue gives each its status, remedy and page; the compiler checks the two against each
 * other.
 */
export const errorCodes = [
  "validation_error",
  "missing_idempotency_key",
  "missing_max_bid",
  "invalid_cursor",
  "mixed_source_pagination_unsupported",
  "eagle_eye_watch_not_static",
  "eagle_eye_match_batch_too_large",
  "eagle_eye_filters_required",
  "eagle_eye_invalid_flexibility",
  "missing_api_key",
  "invalid_api_key",
  "ip_not_allowed",
  "history_lookup_not_enabled",
  "key_limit_reached",
  "production_not_approved",
  "forbidden",
  "route_not_found",
  "not_found",
  "vehicle_not_found",
  "order_not_found",
  "order_vehicle_snapshot_not_found",
  "invoice_not_found",
  "history_lookup_not_found",
  "eagle_eye_watch_not_found",
  "eagle_eye_match_not_found",
  "webhook_endpoint_not_found",
  "event_not_found",
  "certificate_not_found",
  "method_not_allowed",
  "invalid_status_transition",
  "past_order_cutoff",
  "past_secondary_inspection_cutoff",
  "duplicate_order",
  "invoice_not_issued",
  "history_report_not_ready",
  "webhook_endpoint_limit",
  "eagle_eye_watch_limit",
  "no_webhook_endpoint",
  "vehicle_summary_unavailable",
  "conflict",
  "vehicle_unavailable",
  "no_longer_kept",
  "payload_too_large",
  "unsupported_media_type",
  "idempotency_key_reused",
  "rate_limited",
  "capacity_exceeded",
  "internal_error",
  "dealer_upstream_unavailable",
  "webhook_config_unavailable",
  "service_unavailable",
] as const;

/** A stable, machine-readable error code. Clients should branch on it alone. */
export type ErrorCode = (typeof errorCodes)[number];

/** One invalid field of a request: a JSON path such as `body.max_bid_amount_usd` and how to fix it. */
export interface ProblemIssue {
  path: string;
  message: string;
}

/**
 * An error that the client may see: code, a public message that says how to fix it, and details.
 * `cause` is internal: it is logged and never sent to the client.
 */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  /** Response headers of this error, such as `Retry-After`. */
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    details: Record<string, unknown> = {},
    options: { cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Problem";
    this.code = code;
    this.details = details;
    this.headers = options.headers ?? {};
  }
}

/** A `validation_error` carrying `details.issues[]`, one entry for each failing path. */
export function validationProblem(issues: ProblemIssue[], details: Record<string, unknown> = {}): Problem {
  const first = issues[0];
  const message = first === undefined ? "The request is not valid." : `${first.path}: ${first.message}`;
  return new Problem("validation_error", message, { ...details, issues });
}
