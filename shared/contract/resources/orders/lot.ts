import * as z from "zod/mini";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { auctionSources } from "../../../domain/inventory/vocabulary.ts";
import { invoiceLimits } from "../../../domain/invoices/invoice-limits.ts";
import { lossStates } from "../../../domain/orders/lot-result.ts";
import { failureReasons, orderStatuses } from "../../../domain/orders/order.ts";
import { described } from "../../schema/described.ts";
import {
  responseId,
  responseList,
  responseText,
  responseToken,
  responseUrl,
} from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { auctionFeeConfigSchema } from "../vehicles/vehicle-pricing.ts";
import { ceilingFields } from "./bid-ceiling.ts";
import { namingFields } from "./ordered-vehicle.ts";
import { pendingAwardField } from "./pending-award.ts";

/** Maximum number of bids of a lot that a list shows. */
export const listedBidLimit = 20;

/**
 * The states of a lot: before its auction, during acquisition, after a purchase, or the result of a lot that was not
 * won.
 */
export const lotStates = ["waiting", "acquiring", "awarded", ...lossStates] as const;

const time = (description: string) => described(z.nullable(timestamp), description);

const bid = z
  .object({
    order_id: described(responseId, "Order id."),
    partner_id: described(responseId, "Partner of the order."),
    partner_name: described(z.nullable(responseText(invoiceLimits.text)), "Name of the partner's business."),
    ...ceilingFields,
    fx_rate: described(
      z.nullable(z.number()),
      "Exchange rate locked for the order, in won per US dollar; null if no rate was locked.",
    ),
    auction_fee_config: described(
      z.nullable(auctionFeeConfigSchema),
      "The auction house's fee rule in the order's pricing; null if unknown.",
    ),
    bid_at: described(timestamp, "When the bid was made; the earlier of equal bids leads."),
    order_cutoff_at: time("Time until which the partner may change or cancel the order."),
    status: described(z.enum(orderStatuses), "Status of the order."),
    secondary_inspection_url: described(
      z.nullable(responseUrl),
      "Report of the completed inspection; null without a report.",
    ),
    is_competing: described(
      z.boolean(),
      "Whether an award takes the order into account: the lot is not won, and the order is in acquisition or can enter it without an inspection.",
    ),
  })
  .check(z.meta({ id: "LotBid", description: "An order on a lot, listed by rank." }));

/** A lot as operators see it on its auction day. */
export const lotSchema = z
  .object({
    vehicle_id: described(responseToken(listingLimits.listingId), "Listing id."),
    vehicle: namingFields.vehicle,
    source: described(z.nullable(z.enum(auctionSources)), "Auction house."),
    lot_number: described(
      z.nullable(responseText(listingLimits.lotNumber)),
      "Number of the lot in its auction.",
    ),
    make: described(z.nullable(responseText(listingLimits.name)), "Manufacturer."),
    model: described(z.nullable(responseText(listingLimits.name)), "Model group."),
    year: described(z.nullable(z.int()), "Model year."),
    license_plate: described(z.nullable(responseText(listingLimits.plate)), "License plate."),
    mileage_km: described(z.nullable(z.int()), "Odometer reading."),
    accident_grade: described(
      z.nullable(responseText(listingLimits.token)),
      "The auction house's grade of the accident history.",
    ),
    exterior_grade: described(
      z.nullable(responseText(listingLimits.token)),
      "The auction house's grade of the panels.",
    ),
    start_price_krw: described(z.nullable(z.int()), "Start price in whole won."),
    auction_date: time("Start of the auction, as the auction house last announced it."),
    order_cutoff_at: time("Latest `order_cutoff_at` of the bids shown."),
    state: described(
      z.enum(lotStates),
      "State of the lot. `lost`, `passed` and `cancelled`: all orders for the auction day ended without an award. `cancelled` means that every order was cancelled before the auction.",
    ),
    loss_reason: described(
      z.nullable(z.enum(failureReasons)),
      "Why a lot in state `lost` or `passed` was not won; null in any other state.",
    ),
    leader_order_id: described(
      z.nullable(responseId),
      "The order that an award takes without `winner_order_id`, or the order for which the car was bought; null if none of the bids shown competes.",
    ),
    is_unfinished: described(z.boolean(), "Whether an action on the lot has begun and is not finished yet."),
    bid_count: described(z.int(), "Number of active orders."),
    bids: described(
      responseList(bid, listedBidLimit),
      "The best active orders by rank; for a lot in state `lost`, `passed` or `cancelled` its best ended orders.",
    ),
    award: described(
      z.nullable(
        z
          .object({
            winner_order_id: described(responseId, "The order for which the vehicle was bought."),
            auction_final_price_krw: described(z.int(), "Hammer price in won."),
            auction_fee_usd: described(z.nullable(z.int()), "The auction house's fee."),
            awarded_at: described(timestamp, "When the operator recorded the award."),
          })
          .check(z.meta({ id: "LotAward", description: "The terms on which the lot was won." })),
      ),
      "The award; null while the lot is not won.",
    ),
    pending_award: pendingAwardField,
  })
  .check(z.meta({ id: "Lot", description: "The orders on one vehicle, which compete for it." }));

/** A lot as operators see it on its auction day. */
export type LotResource = z.output<typeof lotSchema>;
