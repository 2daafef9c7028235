import * as z from "zod/mini";
import { listedRoundLimit } from "../../../domain/inventory/car-round.ts";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { auctionResults, auctionSources } from "../../../domain/inventory/vocabulary.ts";
import { responseList, responseToken } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const usd = (description: string) => z.int().check(z.describe(description));
const integerOrNull = (description: string) => z.nullable(z.int()).check(z.describe(description));

const breakdownSchema = z
  .object({
    listing_price: integerOrNull("Start or asking price."),
    auction_fee: integerOrNull("The auction house's fee; 0 for dealer cars, null without a price."),
    dealer_fee: usd("The dealer's fee; 0 for auction cars."),
    commission: usd("The operator's commission."),
    inland_transport: usd("Transport to the port."),
    ocean_freight: usd("Freight to the destination port."),
    fixed_discount: usd("The partner's discount, subtracted."),
    estimated_landed: integerOrNull("Sum of the parts less the discount; null without a price."),
  })
  .check(z.meta({ id: "PriceBreakdown", description: "Parts of the landed cost in whole US dollars." }));

/** An auction house's fee rule. */
export const auctionFeeConfigSchema = z
  .object({
    source: z.enum(auctionSources).check(z.describe("The auction house.")),
    rate_percent: z.number().check(z.describe("Share of the price in percent.")),
    minimum_krw: z.int().check(z.describe("Lowest fee, in won.")),
    maximum_krw: z.int().check(z.describe("Highest fee, in won.")),
  })
  .check(z.meta({ id: "AuctionFeeConfig", description: "How the auction fee is computed." }));

/** An earlier round of a car. */
export const pastRoundSchema = z
  .object({
    vehicle_id: responseToken(listingLimits.listingId).check(z.describe("Listing id of that round.")),
    source: z.enum(auctionSources).check(z.describe("The auction house.")),
    auction_date: z.nullable(timestamp).check(z.describe("Start of that auction.")),
    auction_result: z.enum(auctionResults).check(z.describe("Last known result of that round.")),
    mileage_km: integerOrNull("Odometer reading in that round, kilometres."),
    listing_price: integerOrNull("Start price of that round at today's rate."),
    sold_price: integerOrNull("Hammer price at today's rate."),
    listing_price_krw: integerOrNull("Start price of that round, in won."),
    sold_price_krw: integerOrNull("Hammer price, in won."),
    withdrawn_at: z
      .optional(timestamp)
      .check(
        z.describe(
          "When the listing was withdrawn before its auction was held; omitted for all other rounds.",
        ),
      ),
  })
  .check(z.meta({ id: "PastRound", description: "An earlier round of the same car." }));

const marketAssessmentSchema = z
  .object({
    reference_price: usd(
      "Median hammer price of cars of this make and model, at most one model year and 20,000 km apart, sold in the last 90 days.",
    ),
    sample_size: z.int().check(z.describe("Number of cars compared.")),
    delta_pct: z
      .number()
      .check(
        z.describe(
          "Listing price relative to the reference, percent, one decimal; positive if the price is above the reference.",
        ),
      ),
    verdict: z
      .enum(["below_market", "at_market", "above_market"])
      .check(z.describe("`at_market`: the price differs from the reference by less than 5 %.")),
  })
  .check(z.meta({ id: "MarketAssessment", description: "The price compared with similar cars sold." }));

/** `pricing` of a vehicle and of an order: whole US dollars for the calling partner. */
export const pricingSchema = z
  .object({
    listing_price: integerOrNull("Start or asking price, rounded up; the lowest bid allowed."),
    sold_price: integerOrNull("Hammer price of a sold car."),
    discount_config: z
      .object({
        fixed_discount_amount: usd("Subtracted from the landed cost."),
        commission_amount: usd("Agreed commission."),
      })
      .check(
        z.meta({ id: "DiscountConfig", description: "Amounts agreed between the partner and the operator." }),
      ),
    breakdown: breakdownSchema,
    auction_fee_config: z
      .nullable(auctionFeeConfigSchema)
      .check(z.describe("How the auction fee is computed; null for dealer cars.")),
    history: z
      .readonly(responseList(pastRoundSchema, listedRoundLimit))
      .check(z.describe("Earlier rounds, newest first, the latest 50.")),
    market_assessment: z
      .nullable(marketAssessmentSchema)
      .check(z.describe("Comparison with similar sold cars; null with fewer than five such cars.")),
  })
  .check(z.meta({ id: "Pricing", description: "Price of the car for the calling partner." }));

/** An earlier round of a car. */
export type PastRoundResource = z.output<typeof pastRoundSchema>;
