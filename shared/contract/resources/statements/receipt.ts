import * as z from "zod/mini";
import { invoiceLimits } from "../../../domain/invoices/invoice-limits.ts";
import { orderStatuses } from "../../../domain/orders/order.ts";
import { eventTypes } from "../../../domain/webhooks/event.ts";
import { responseId, responseList, responseText, responseToken } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { orderSchema } from "../orders/order.ts";
import { digestLength } from "../webhooks/event.ts";
import { keyIdField } from "./checkpoint.ts";

/** Maximum number of events in a receipt, which shows the latest events. Most orders have a few dozen events. */
export const mostChanges = 1_000;
/** Maximum number of recorded terms in a receipt: the first terms and the latest terms. */
export const mostTerms = 20;
const longestReceipt = 600_000;

const { shape } = orderSchema;

/** An order's facts in a receipt: the terms that both sides agreed on, and its outcome. */
const receiptOrderSchema = z
  .object({
    id: shape.id,
    vehicle_id: shape.vehicle_id,
    vehicle: shape.vehicle,
    vin: shape.vin,
    license_plate: shape.license_plate,
    status: shape.status,
    max_bid_amount_usd: shape.max_bid_amount_usd,
    amounts: shape.amounts,
    fx_rate: shape.fx_rate,
    auction_date: shape.auction_date,
    order_cutoff_at: shape.order_cutoff_at,
    created_at: shape.created_at,
    acquired_at: shape.acquired_at,
    failure_reason: shape.failure_reason,
    cancellation_reason: shape.cancellation_reason,
  })
  .check(z.meta({ id: "ReceiptOrder", description: "The order as it is when the receipt is signed." }));

const changeSchema = z
  .object({
    event_id: responseId.check(z.describe("Id of the event.")),
    type: z.enum(eventTypes).check(z.describe("Type of the event.")),
    sequence: z.int().check(z.describe("Number of the event in your log.")),
    at: timestamp.check(z.describe("When the event happened.")),
    digest: z
      .nullable(responseToken(digestLength))
      .check(
        z.describe("Digest of the event; null for an event that was created before digests were introduced."),
      ),
    status: z
      .nullable(z.enum(orderStatuses))
      .check(z.describe("Status of the order in the event; null if the event does not contain the order.")),
  })
  .check(z.meta({ id: "ReceiptChange", description: "A change of the order, with the event about it." }));

/** Fields of an order that the archive records when they are agreed. */
const termShape = {
  vehicle_id: shape.vehicle_id,
  vin: shape.vin,
  license_plate: shape.license_plate,
  max_bid_amount_usd: shape.max_bid_amount_usd,
  fx_rate: shape.fx_rate,
  auction_date: shape.auction_date,
  order_cutoff_at: shape.order_cutoff_at,
  created_at: shape.created_at,
};

/** Names of the fields of an order that the archive records when they are agreed. */
export const termFields = Object.keys(termShape) as (keyof typeof termShape)[];

const termsSchema = z
  .object({
    version: z.int().check(z.describe("The order's version that has these terms; 1 or 2 at placement.")),
    ...termShape,
    recorded_at: timestamp.check(z.describe("When the archive recorded these terms.")),
  })
  .check(z.meta({ id: "ReceiptTerms", description: "Terms of the order as the archive recorded them." }));

/** The claims of a receipt. */
export const receiptClaimsSchema = z.object({
  environment: z.enum(["production", "sandbox"]).check(z.describe("Environment of the order.")),
  partner_id: responseId.check(z.describe("Account of the order.")),
  partner_name: responseText(invoiceLimits.text).check(
    z.describe(
      "Name of the account's business when the receipt was signed. No event states it; `partner_id` identifies the account.",
    ),
  ),
  order: receiptOrderSchema,
  unproven: responseList(z.keyof(receiptOrderSchema), Object.keys(receiptOrderSchema.shape).length).check(
    z.describe(
      "Names of the fields of `order` that are not proven yet. The last of `terms` proves the terms, and the last event in `changes` proves the other fields. Terms are recorded within seconds, and an event follows within minutes. Terms whose first record is more than a day younger than the order stay unproven.",
    ),
  ),
  terms: responseList(termsSchema, mostTerms).check(
    z.describe(
      `Terms of the order at placement and after each change, oldest first. The archive records them seconds after each change, and nobody can change a record. Up to ${mostTerms}: the first and the latest. Empty for an order from before 2026-11-29, whose terms are then \`unproven\`.`,
    ),
  ),
  changes: responseList(changeSchema, mostChanges).check(
    z.describe(
      "The order's events, oldest first. The events are verified against signed checkpoints of your log.",
    ),
  ),
  log: z
    .object({
      sequence: z.int().check(z.describe("Number of the last event.")),
      digest: responseToken(digestLength).check(z.describe("Digest of that event.")),
    })
    .check(z.describe("Where your log ended when the receipt was signed.")),
  issued_at: timestamp.check(z.describe("When the receipt was signed.")),
});

/** The claims of a receipt. */
export type ReceiptClaims = z.output<typeof receiptClaimsSchema>;

/** A signed receipt of an order. */
export const receiptSchema = z
  .object({
    ...receiptClaimsSchema.shape,
    key_id: keyIdField,
    signature: responseToken(longestReceipt).check(
      z.describe(
        "Compact JWS (ES256, `typ` `order-receipt+jwt`) over all fields above except `key_id`, in the order shown.",
      ),
    ),
  })
  .check(z.meta({ id: "OrderReceipt", description: "A signed receipt of an order and its changes." }));

/** A signed receipt of an order. */
export type ReceiptResource = z.output<typeof receiptSchema>;
