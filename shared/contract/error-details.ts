import * as z from "zod/mini";
import type { DetailNames } from "../domain/errors/detail-names.ts";
import { type ErrorCode, errorCodes } from "../domain/errors/error-codes.ts";
import { limitScopes } from "../domain/errors/rate-limited.ts";
import { orderStatuses } from "../domain/orders/order.ts";

const text = (description: string) => z.optional(z.string()).check(z.describe(description));
const count = (description: string) => z.optional(z.int()).check(z.describe(description));

const optionalText = (description: string) =>
  z.optional(z.nullable(z.string())).check(z.describe(description));

const fields = {
  field: text("The field or parameter at fault."),
  limit: count("The most there may be."),
  reason: text("Which of the conditions of the code it is."),
  invoice_id: text("The invoice."),
  certificate_id: text("The certificate."),
  approval_id: text("The request that awaits, or awaited, a second operator."),
  order_id: text("The order."),
  vehicle_id: text("Listing id of the car."),
  current_status: text("Status the resource has."),
  retry_after_seconds: count("Seconds to wait; the same as the header `Retry-After`."),
};

const issues = z
  .array(
    z.object({
      path: z.string().check(z.describe("Path of the invalid value, such as `body.max_bid_amount_usd`.")),
      message: z.string().check(z.describe("How to fix it.")),
    }),
  )
  .check(z.describe("Each thing that is wrong."));

const timestamp = (description: string) => z.iso.datetime({ offset: true }).check(z.describe(description));

const nothing = {};

const described: { [Code in ErrorCode]: Record<DetailNames[Code], z.ZodMiniType> } = {
  validation_error: {
    issues: z.optional(issues),
    field: fields.field,
    value: z.optional(z.unknown()).check(z.describe("Rejected value.")),
    make: text("The make that a model was looked for in."),
    limit: fields.limit,
    maximum_bid_usd: count("The highest bid that is not taken for a mistake, whole US dollars."),
    member_count: count("Cars on the list."),
  },
  missing_idempotency_key: nothing,
  missing_max_bid: {
    minimum_bid_usd: z.int().check(z.describe("The least that may be bid, whole US dollars.")),
  },
  invalid_cursor: nothing,
  mixed_source_pagination_unsupported: nothing,
  eagle_eye_watch_not_static: {
    watch_id: z.string().check(z.describe("The watch.")),
  },
  eagle_eye_match_batch_too_large: {
    limit: z.int().check(z.describe("The most ids in one call.")),
    received: z.int().check(z.describe("How many were sent.")),
  },
  eagle_eye_filters_required: { field: fields.field, issues: z.optional(issues) },
  eagle_eye_invalid_flexibility: {
    field: fields.field,
    limit: fields.limit,
    issues: z.optional(issues),
  },
  missing_api_key: nothing,
  invalid_api_key: nothing,
  invalid_chat_token: nothing,
  ip_not_allowed: {
    address: z.string().check(z.describe("The address that the call came from.")),
  },
  history_lookup_not_enabled: nothing,
  key_limit_reached: {
    limit: z.int().check(z.describe("The most active keys of a trial account.")),
    active: z.int().check(z.describe("Active keys now.")),
  },
  production_not_approved: nothing,
  forbidden: {
    required_scope: text("The scope that the token lacks."),
    required_claim: text("The claim that the token lacks."),
    required_roles: z.optional(
      z.array(z.string()).check(z.describe("The roles of which the user needs one.")),
    ),
    origin: text("The origin of the page that called."),
    reason: fields.reason,
    approval_id: fields.approval_id,
    partner_id: text("The partner without an account in this environment."),
    environment: text("The environment it has none in."),
  },
  route_not_found: { nearest_path: text("The path that was probably meant.") },
  not_found: {
    partner_id: text("The partner."),
    approval_id: fields.approval_id,
    message_id: text("The message."),
  },
  vehicle_not_found: { vehicle_id: fields.vehicle_id },
  order_not_found: { order_id: fields.order_id },
  order_vehicle_snapshot_not_found: { order_id: fields.order_id },
  invoice_not_found: {
    invoice_id: fields.invoice_id,
    order_id: fields.order_id,
    current_status: fields.current_status,
    version: count("The version that does not exist."),
  },
  history_lookup_not_found: { lookup_id: text("The lookup.") },
  eagle_eye_watch_not_found: nothing,
  eagle_eye_match_not_found: { vehicle_id: fields.vehicle_id },
  webhook_endpoint_not_found: nothing,
  event_not_found: nothing,
  message_thread_not_found: { thread_id: text("The thread.") },
  attachment_not_found: { attachment_id: text("The attachment.") },
  certificate_not_found: { certificate_id: fields.certificate_id },
  method_not_allowed: {
    allowed_methods: z.array(z.string()).check(z.describe("Methods that the path has.")),
  },
  invalid_status_transition: {
    reason: z.enum(["partner_not_authorized", "out_of_sequence"]).check(z.describe("Decides the status.")),
    current_status: z.enum(orderStatuses).check(z.describe("Status of the order.")),
    requested_status: text("The status that was asked for."),
  },
  past_order_cutoff: {
    order_cutoff_at: timestamp("When orders for the car closed."),
    now: timestamp("When the call arrived."),
  },
  past_secondary_inspection_cutoff: {
    secondary_inspection_cutoff_at: timestamp("Until when an inspection could be asked for."),
    now: timestamp("When the call arrived."),
  },
  duplicate_order: {
    existing_order_id: z.string().check(z.describe("The active order for the car.")),
  },
  invoice_not_issued: { invoice_id: fields.invoice_id, current_status: fields.current_status },
  history_report_not_ready: { status: text("Status of the lookup.") },
  webhook_endpoint_limit: { limit: fields.limit },
  eagle_eye_watch_limit: {
    limit: fields.limit,
    scope: text("`all` where paused watches count too."),
  },
  no_webhook_endpoint: {
    type: text("The type that no endpoint receives."),
    endpoint_id: text("The endpoint that does not receive it."),
  },
  vehicle_summary_unavailable: { vehicle_id: fields.vehicle_id },
  conflict: {
    reason: fields.reason,
    current_status: fields.current_status,
    invoice_id: fields.invoice_id,
    certificate_id: fields.certificate_id,
    approval_id: fields.approval_id,
    partner_id: text("The partner that has it."),
    field: fields.field,
    value: text("Rejected value, which another partner has."),
    batch_id: text("The batch that has the number."),
    kind: text("Its kind."),
    current_sequence: count("Number of the current batch."),
    winner_order_id: text("The order that the lot was awarded to before."),
    auction_final_price_krw: count("The hammer price recorded then, KRW."),
    auction_fee_usd: z
      .optional(z.nullable(z.number()))
      .check(z.describe("The auction house's fee recorded then, US dollars.")),
    effective_at: z.optional(
      timestamp("When the lot's award is carried out; until then it can be taken back."),
    ),
  },
  vehicle_unavailable: {
    vehicle_id: fields.vehicle_id,
    auction_result: z
      .optional(z.nullable(z.string()))
      .check(z.describe("How the car's auction ended; null for a dealer's car.")),
  },
  no_longer_kept: {
    after_sequence: count("The number that was asked for."),
    oldest_sequence: count("The oldest number that is kept."),
    kept_since: z.optional(timestamp("Since when it is kept.")),
    kept_days: count("Days that it is kept."),
  },
  payload_too_large: {
    limit_bytes: z.int().check(z.describe("The most bytes of a body.")),
    received_bytes: z.int().check(z.describe("Bytes of the body.")),
  },
  unsupported_media_type: {
    received: z.nullable(z.string()).check(z.describe("The type that was declared; null without one.")),
  },
  idempotency_key_reused: {
    original_operation: text("Operation that used the key first."),
    original_vehicle_id: text("The car of the original request."),
    original_secondary_inspection_required: z
      .optional(z.boolean())
      .check(z.describe("Whether the original request asked for an inspection.")),
    original_max_bid_amount_usd: z
      .optional(z.nullable(z.int()))
      .check(z.describe("The bid of the original request.")),
    original_plate: optionalText("The plate of the original request; null without one."),
    original_vin: optionalText("The VIN of the original request; null without one."),
    original_fresh: z
      .optional(z.boolean())
      .check(z.describe("Whether the original request asked for a new report.")),
    original_reference: optionalText("The reference of the original request; null without one."),
    original_thread_id: text("The thread of the original message."),
    original_text_sha256: text("SHA-256 of the original message's text."),
    original_attachment_ids: text("Ids of the original message's attachments, joined by commas."),
  },
  rate_limited: {
    limit: count("Calls that a trial key may make in its life. Present: waiting does not help."),
    used: count("Calls that it has made."),
    scope: z
      .optional(z.enum(limitScopes))
      .check(z.describe("The limit that is used up; more are added. Waiting helps wherever it is present.")),
    policy: text("The same for a limit of calls a minute, as `RateLimit-Policy` names it."),
    retry_after_seconds: fields.retry_after_seconds,
  },
  capacity_exceeded: nothing,
  internal_error: nothing,
  dealer_upstream_unavailable: nothing,
  webhook_config_unavailable: nothing,
  service_unavailable: { retry_after_seconds: fields.retry_after_seconds },
};

/**
 * The schema of `details` by code. Codes without an entry may gain fields; optional fields depend on the
 * cause.
 */
export const errorDetails = Object.fromEntries(
  errorCodes.map((code): [ErrorCode, z.ZodMiniType] => [code, z.object(described[code])]),
) as Record<ErrorCode, z.ZodMiniType>;
