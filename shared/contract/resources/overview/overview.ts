import * as z from "zod/mini";
import { orderStatuses } from "../../../domain/orders/order.ts";
import { overviewLimits, overviewSections } from "../../../domain/overview/overview-limits.ts";
import { longestFailure, upstreamNames } from "../../../domain/upstreams/upstream-health.ts";
import { described } from "../../schema/described.ts";
import { responseId, responseList, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { deliveryEntrySchema } from "../deliveries/delivery.ts";
import { inventoryBatchEntrySchema } from "../inventory/inventory-batch.ts";
import { ceilingFields } from "../orders/bid-ceiling.ts";
import { namingFields } from "../orders/ordered-vehicle.ts";

const time = (description: string) => described(z.nullable(timestamp), description);

const order = z
  .object({
    order_id: described(responseId, "Order id."),
    partner_id: described(responseId, "Partner of the order."),
    vehicle_id: described(responseId, "Listing id."),
    status: described(z.enum(orderStatuses), "Status of the order."),
    auction_date: time("Start of the auction."),
    ...namingFields,
  })
  .check(z.meta({ id: "OverviewOrder", description: "An order in a section of the overview." }));

const leader = z
  .object({
    order_id: described(responseId, "Order id."),
    partner_id: described(responseId, "Partner of the order."),
    partner_name: namingFields.partner_name,
    ...ceilingFields,
  })
  .check(
    z.meta({ id: "OverviewLotLeader", description: "The order that an award of the lot would select." }),
  );

const lot = z
  .object({
    vehicle_id: described(responseId, "Listing id."),
    vehicle: namingFields.vehicle,
    license_plate: namingFields.license_plate,
    auction_date: time("Start of the auction."),
    order_cutoff_at: time(
      "Earliest time after which a partner may not change or cancel an order on the lot.",
    ),
    state: described(
      z.enum(["waiting", "acquiring"]),
      "`acquiring` once an order on the lot is being acquired. The result of the lot can then be recorded.",
    ),
    order_count: described(z.int(), "Number of active orders."),
    highest_bid_usd: described(z.nullable(z.int()), "Highest bid of the active orders; null without a bid."),
    leader: described(z.nullable(leader), "The leading order; null if every order is in inspection."),
  })
  .check(z.meta({ id: "OverviewLot", description: "A lot that is not bought yet, with its open orders." }));

const invoice = z
  .object({
    invoice_id: described(responseId, "Invoice id."),
    partner_id: described(responseId, "Partner of the invoice."),
    order_id: described(responseId, "Order of the invoice."),
    created_at: described(timestamp, "When the invoice was drafted."),
    ...namingFields,
  })
  .check(z.meta({ id: "OverviewInvoice", description: "A draft invoice." }));

const reminder = z
  .object({
    order_id: described(responseId, "Order id."),
    partner_id: described(responseId, "Partner of the order."),
    at_customs_since: described(timestamp, "When the order reached customs."),
    reminder_at: described(timestamp, "When the order's partner is reminded next."),
    ...namingFields,
  })
  .check(
    z.meta({ id: "OverviewReminder", description: "An order at customs whose partner is reminded soon." }),
  );

const upstream = z
  .object({
    name: described(z.enum(upstreamNames), "The upstream."),
    last_success_at: time("Null before the first success."),
    last_failure_at: time("When the upstream last failed."),
    last_failure: described(z.nullable(responseText(longestFailure)), "Description of that failure."),
  })
  .check(z.meta({ id: "OverviewUpstream", description: "An upstream whose latest call failed." }));

const sectionOf = <Item extends z.ZodMiniType>(item: Item, name: string, description: string) =>
  z
    .nullable(
      z
        .object({
          count: described(z.int(), "Number of items that were counted."),
          is_complete: described(z.boolean(), "False if there may be more items than were counted."),
          next: described(responseList(item, overviewLimits.next), "The first ten items."),
        })
        .check(z.meta({ id: `Overview${name}`, description })),
    )
    .check(z.meta({ description: `${description} Null if the section could not be read.` }));

/** Work of the operators today. */
export const overviewSchema = z
  .object({
    at: described(timestamp, "When the overview was read."),
    unavailable: described(
      responseList(z.enum(overviewSections), overviewSections.length),
      "Sections that could not be read; empty as a rule.",
    ),
    cutoffs: sectionOf(
      lot,
      "Cutoffs",
      "Lots of the next three days with placed orders whose order cutoff is today or tomorrow, earliest cutoff first. Only these orders are counted in a lot.",
    ),
    inspections: sectionOf(
      order,
      "Inspections",
      "Orders for auctions in the next three days whose requested inspection is not done yet, earliest first.",
    ),
    lots_today: sectionOf(
      lot,
      "Lots",
      "Lots of today's auctions that are not bought yet, in the order of their auction start.",
    ),
    invoices_to_issue: sectionOf(invoice, "Invoices", "The latest hundred draft invoices, oldest first."),
    customs_reminders: sectionOf(
      reminder,
      "Reminders",
      "Orders at customs whose partners are reminded within seven days, earliest first.",
    ),
    failed_deliveries: sectionOf(
      deliveryEntrySchema,
      "Deliveries",
      "Deliveries that failed permanently, latest first.",
    ),
    upstreams_down: sectionOf(upstream, "Upstreams", "Upstreams whose latest call failed."),
    batches_with_rejections: sectionOf(
      inventoryBatchEntrySchema,
      "Batches",
      "The latest batch of each auction house, if the batch or some of its rows were rejected.",
    ),
  })
  .check(z.meta({ id: "Overview", description: "Work of the operators today." }));

/** Work of the operators today. */
export type OverviewResource = z.output<typeof overviewSchema>;
