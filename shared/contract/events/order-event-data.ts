import * as z from "zod/mini";
import { orderStatuses } from "../../domain/orders/order.ts";
import { invoiceSchema } from "../resources/invoices/invoice.ts";
import { orderSchema } from "../resources/orders/order.ts";
import { timestamp } from "../schema/timestamp.ts";

// The order, exactly as `GET /v1/orders/{id}` returned it at the time of the event.
const order = orderSchema;
const usd = (description: string) => z.nullable(z.int()).check(z.describe(description));
// The invoice version of the event, exactly as `GET /v1/invoices/{id}` returned it.
const invoice = invoiceSchema;

/** The change of a listing price. */
export const priceChangeSchema = z.object({
  previous_listing_usd: usd("Listing price before the change, in whole US dollars; null if unknown."),
  current_listing_usd: usd("Listing price after the change, in whole US dollars."),
  delta_usd: usd("Price change in whole US dollars; negative if the price fell."),
  delta_pct: z
    .nullable(z.number())
    .check(z.describe("Price change in percent, with one decimal; null if the previous price was 0.")),
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
    previous_vehicle_id: z.string().check(z.describe("Listing id in the order.")),
    new_vehicle_id: z.string().check(z.describe("Listing id under which the same car is listed again.")),
    new_auction_date: timestamp.check(z.describe("Auction date of the new round.")),
  }),
  "order.invoice_issued": z.object({
    order,
    invoice,
    previous_version: z
      .nullable(z.int())
      .check(
        z.describe(
          "The version that this version replaces; null for the first version. Ignore a version that is not higher than the version you have.",
        ),
      ),
  }),
  "order.invoice_updated": z.object({ order, invoice }),
};
