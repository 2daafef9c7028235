import * as z from "zod/mini";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { invoiceStatuses } from "../../../domain/invoices/invoice.ts";
import {
  cancellationReasons,
  failureReasons,
  longestCancellationReason,
  orderStatuses,
} from "../../../domain/orders/order.ts";
import { keptTerms } from "../../../domain/orders/placement-terms.ts";
import { longestHeader, longestId } from "../../../domain/text-limits.ts";
import { described } from "../../schema/described.ts";
import {
  responseId,
  responseList,
  responseText,
  responseToken,
  responseUrl,
} from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { assignmentSchema } from "../messages/assignment.ts";
import { pricingSchema } from "../vehicles/vehicle-pricing.ts";
import { orderedVehicleSchema, partnerNameField } from "./ordered-vehicle.ts";
import { pendingAwardField } from "./pending-award.ts";
import { shipmentSchema } from "./shipment.ts";

const knownReasons = cancellationReasons.map((reason) => `\`${reason}\``).join(", ");

const textOrNull = (description: string, longest = longestId) =>
  described(z.nullable(responseText(longest)), description);
const urlOrNull = (description: string) => described(z.nullable(responseUrl), description);
const timeOrNull = (description: string) => described(z.nullable(timestamp), description);
const usdOrNull = (description: string) => described(z.nullable(z.int()), description);

/** The costs of the car. Known once the order is secured. */
const orderAmountsSchema = z
  .object({
    purchase_price_usd: usdOrNull("Hammer price at the order's `fx_rate`, rounded; null before `secured`."),
    auction_fee_usd: usdOrNull("The auction house's fee; null before `secured` or while it is unknown."),
  })
  .check(z.meta({ id: "OrderAmounts", description: "Costs of the car in whole US dollars." }));

/** Summary of an order's invoice. */
const invoiceSummarySchema = z
  .object({
    id: described(responseId, "Invoice id."),
    number: textOrNull("Invoice number; null on a draft."),
    version: described(z.int(), "0 on a draft, 1 on the first issue, one more on each re-issue."),
    status: described(z.enum(invoiceStatuses), "Status of the invoice."),
    currency: described(responseId, "ISO 4217 code."),
    total: described(z.nullable(z.number()), "Total in major units; may be null on a draft."),
    issued_at: timeOrNull("First issue; null on a draft."),
    document_url: urlOrNull("The PDF of this version; null on a draft."),
  })
  .check(z.meta({ id: "InvoiceSummary", description: "Summary of the order's newest invoice." }));

// These terms have a place of their own in the documents.
const { max_bid_amount_usd, secondary_inspection_required, ...otherTerms } = keptTerms;

/** An order in routes and events. */
export const orderSchema = z
  .object({
    id: described(responseId, "Order id."),
    vehicle_id: described(responseId, "Listing id against which the order was placed."),
    vehicle: orderedVehicleSchema,
    vin: textOrNull("Vehicle identification number."),
    license_plate: textOrNull("License plate; it identifies the physical car across rounds."),
    status: described(z.enum(orderStatuses), "Status of the order."),
    max_bid_amount_usd,
    is_highest_bid: described(
      z.boolean(),
      "Whether this order holds the highest active bid; the earlier of equal bids wins.",
    ),
    current_max_bid_usd: described(
      z.int(),
      "Highest active bid of any partner, whole US dollars; 0 without an active bid.",
    ),
    amounts: orderAmountsSchema,
    fx_rate: described(
      z.nullable(z.number()),
      "Won per US dollar, locked at creation; null when no rate was usable at creation.",
    ),
    auction_date: timeOrNull("Start of the auction; null for dealer orders."),
    order_cutoff_at: timeOrNull(
      "Time until which the order can be placed and its bid can be changed; null if there is no cutoff.",
    ),
    options: described(
      responseList(responseToken(listingLimits.option), listingLimits.options),
      "Option tokens of the car at creation.",
    ),
    created_at: described(timestamp, "When the order was placed."),
    updated_at: described(timestamp, "When the order last changed."),
    secondary_inspection_required,
    secondary_inspection_url: urlOrNull("Report of the completed inspection."),
    failure_reason: described(
      z.nullable(z.enum(failureReasons)),
      "Why the order failed; only with `failed`.",
    ),
    cancellation_reason: described(
      z.nullable(responseText(longestCancellationReason)),
      `Why the order was cancelled; only with \`cancelled\`. One of ${knownReasons}; after \`sandbox-status\`, the text that was sent.`,
    ),
    acquired_at: timeOrNull("When the operator began to bid or buy; null if acquisition never began."),
    pricing: described(
      z.nullable(pricingSchema),
      "Pricing at creation; null when no rate was usable at creation.",
    ),
    shipment: described(z.nullable(shipmentSchema), "Shipment of the car; null before `export_processing`."),
    invoice: described(
      z.nullable(invoiceSummarySchema),
      "Newest invoice; null until the order has an invoice.",
    ),
    ...otherTerms,
  })
  .check(z.meta({ id: "Order", description: "A commitment to buy one vehicle, from bid to delivery." }));

/** An order in routes and events. */
export type OrderResource = z.output<typeof orderSchema>;

/** An order after its status was simulated. */
export const simulatedOrderSchema = z
  .object({
    ...orderSchema.shape,
    webhook_enqueued: described(
      z.boolean(),
      "Whether `order.status_changed` was recorded: true exactly when the status changed.",
    ),
  })
  .check(z.meta({ id: "SimulatedOrder", description: "An order after its status was simulated." }));

/** An order after its status was simulated. */
export type SimulatedOrderResource = z.output<typeof simulatedOrderSchema>;

/** An order for operators, with its partner and the fields hidden from partners. */
export const operatorOrderSchema = z
  .object({
    ...orderSchema.shape,
    partner_id: described(responseId, "Partner of the order."),
    partner_name: partnerNameField,
    // Partners may send any text. Only the gateway's limit for headers restricts its length.
    end_user_id: textOrNull("The partner's id for its end user, from `X-User-Id`.", longestHeader),
    auction_final_price_krw: described(z.nullable(z.int()), "Hammer price in won; null before `secured`."),
    lead_withdrawn_at: described(
      z.nullable(timestamp),
      "When the partner withdrew the order after `order_cutoff_at` while its bid was the highest on the car; null otherwise.",
    ),
    version: described(z.int(), "Counts the order's changes from 1."),
  })
  .check(z.meta({ id: "OperatorOrder", description: "An order as operators see it." }));

/** An order as operators see it. */
export type OperatorOrderResource = z.output<typeof operatorOrderSchema>;

/** An order as operators see it, with the operator to whom it is assigned. */
export const assignedOrderSchema = z
  .object({ ...operatorOrderSchema.shape, assignment: assignmentSchema })
  .check(z.meta({ id: "AssignedOrder", description: "An order as operators see it, with its assignment." }));

/** An order as operators see it, with the operator to whom it is assigned. */
export type AssignedOrderResource = z.output<typeof assignedOrderSchema>;

const {
  is_highest_bid: _,
  current_max_bid_usd: __,
  partner_name: ___,
  ...unrankedFields
} = operatorOrderSchema.shape;

/** One version of an order. */
export const orderVersionSchema = z
  .object({
    version: described(z.int(), "Counts the order's changes from 1."),
    at: described(timestamp, "When this version was created."),
    by: described(responseId, "Actor of the change: an operator, `partner` or `system`."),
    order: z.object(unrankedFields).check(
      z.meta({
        id: "OrderState",
        description: "An order at an earlier time, without its standing among other bids.",
      }),
    ),
  })
  .check(z.meta({ id: "OrderVersion", description: "One version of an order." }));

/** One version of an order. */
export type OrderVersionResource = z.output<typeof orderVersionSchema>;

/** The outcome of a lot. */
export const lotOutcomeSchema = z
  .object({
    vehicle_id: described(responseId, "Listing id."),
    winner_order_id: textOrNull("The order for which the vehicle was bought; null while it is not awarded."),
    pending_award: pendingAwardField,
    orders: described(
      z.array(
        z
          .object({
            order_id: described(responseId, "Order id."),
            partner_id: described(responseId, "Partner of the order."),
            status: described(z.enum(orderStatuses), "Current status of the order."),
          })
          .check(z.meta({ id: "LotOrder", description: "One order of a lot." })),
      ),
      "Orders that the action changed, and orders that still compete.",
    ),
    unsettled: described(
      z.array(z.string()),
      "Ids of orders left unchanged because they are being inspected; repeat the action after the inspection.",
    ),
  })
  .check(z.meta({ id: "LotOutcome", description: "The outcome of all orders on one vehicle." }));

/** The outcome of a lot. */
export type LotOutcome = z.output<typeof lotOutcomeSchema>;
