import * as z from "zod/mini";
import { orderStatuses } from "../../domain/orders/order.ts";
import { invoiceSchema } from "../resources/invoice.ts";
import { orderSchema } from "../resources/order.ts";
import { timestamp } from "../schema/timestamp.ts";

// Exactly as `GET /v1/orders/{id}` showed it at the time of the event.
const order = orderSchema;
const usd = (description: string) => z.nullable(z.int()).check(z.describe(description));
// Exactly as `GET /v1/invoices/{id}` showed that version.
const invoice = invoiceSchema;

/** The change of a listing price. */
export const priceChangeSchema = z.object({
  previous_listing_usd: usd("Listing price before, whole US dollars; null when it was not known."),
  current_listing_usd: usd("Listing price now, whole US dollars."),
  delta_usd: usd("Difference, negative when it became cheaper."),
  delta_pct: z
    .nullable(z.number())
    .check(z.describe("Difference in percent, one decimal; null when the price before was 0.")),
});

/** `data` of the events about orders, by type. */
export const orderEventData = {
  "order.status_changed": z.object({
    order,
    previous_status: z.enum(orderStatuses).check(z.describe("The status before the change.")),
  }),
  "order.detail_updated": z.object({ order }),
  "order.auction_rescheduled": z.object({
    order,
    previous_auction_date: z.nullable(timestamp).check(z.describe("The auction date before the change.")),
  }),
  "order.price_updated": z.object({
    order,
    vehicle_id: z.string().check(z.describe("Listing id of the car.")),
    ...priceChangeSchema.shape,
  }),
  "order.re_auctioned": z.object({
    order,
    previous_vehicle_id: z.string().check(z.describe("Listing id of the order.")),
    new_vehicle_id: z.string().check(z.describe("Listing id under which the same car is listed again.")),
    new_auction_date: timestamp.check(z.describe("Auction date of the new round.")),
  }),
  "order.invoice_issued": z.object({
    order,
    invoice,
    previous_version: z
      .nullable(z.int())
      .check(z.describe("The version it replaces; null for the first. Ignore equal and lower versions.")),
  }),
  "order.invoice_updated": z.object({ order, invoice }),
};
