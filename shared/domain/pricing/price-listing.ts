import type { Listing } from "../inventory/listing.ts";
import type { AuctionResult, AuctionSource } from "../inventory/vocabulary.ts";
import type { DiscountConfig } from "../partners/partner.ts";
import { krwToUsdRounded, krwToUsdRoundedUp } from "./convert-currency.ts";
import type { AuctionFee, FeeSettings } from "./fee-settings.ts";

/** Every part of the landed cost, whole US dollars; the discount is subtracted. */
export interface PriceBreakdown {
  listing_price: number | null;
  auction_fee: number | null;
  dealer_fee: number;
  commission: number;
  inland_transport: number;
  ocean_freight: number;
  fixed_discount: number;
  /** Sum of the parts, never below zero; null where the car has no price yet. */
  estimated_landed: number | null;
}

/** The fee rule of the auction house that `breakdown.auction_fee` was computed with. */
export interface AuctionFeeConfig {
  source: AuctionSource;
  rate_percent: number;
  minimum_krw: number;
  maximum_krw: number;
}

/** `pricing` of a vehicle and of an order, in the form it is sent. Amounts are whole US dollars. */
export interface Pricing {
  listing_price: number | null;
  sold_price: number | null;
  discount_config: { fixed_discount_amount: number; commission_amount: number };
  breakdown: PriceBreakdown;
  auction_fee_config: AuctionFeeConfig | null;
  history: readonly PastRound[];
  market_assessment: MarketAssessment | null;
}

/** An earlier round of the same car; US dollars are at today's rate. */
export interface PastRound {
  vehicle_id: string;
  source: AuctionSource;
  auction_date: string | null;
  auction_result: AuctionResult;
  mileage_km: number | null;
  listing_price: number | null;
  sold_price: number | null;
  listing_price_krw: number | null;
  sold_price_krw: number | null;
}

/** How the listing price compares with what similar cars were sold for. */
export interface MarketAssessment {
  reference_price: number;
  sample_size: number;
  delta_pct: number;
  verdict: "below_market" | "at_market" | "above_market";
}

/** What a listing's price depends on besides the listing. */
export interface PricingContext {
  /** Won per US dollar; null when no usable rate is known. */
  krwPerUsd: number | null;
  fees: FeeSettings;
  partner: { discount: DiscountConfig };
}

/** Start or asking price in whole US dollars, rounded up; null when either part is unknown. */
export function listingPriceUsd(priceKrw: number | null, krwPerUsd: number | null): number | null {
  return priceKrw === null || krwPerUsd === null ? null : krwToUsdRoundedUp(priceKrw, krwPerUsd);
}

/** The auction house's fee on a price, whole won. */
export function auctionFeeKrw(priceKrw: number, fee: AuctionFee): number {
  const share = Math.ceil((priceKrw * fee.rateBasisPoints) / 10_000);
  return Math.min(Math.max(share, fee.minimumKrw), fee.maximumKrw);
}

/** The whole `pricing` of an auction car for one partner; null without a usable rate. */
export function priceListing(
  listing: Pick<Listing, "source" | "startPriceKrw" | "soldPriceKrw">,
  { krwPerUsd, fees, partner }: PricingContext,
): Pricing | null {
  if (krwPerUsd === null) return null;
  const fee = fees.auctions[listing.source];
  const { fixedDiscountUsd, commissionUsd } = partner.discount;
  const listingPrice = listingPriceUsd(listing.startPriceKrw, krwPerUsd);
  const auctionFee =
    listing.startPriceKrw === null
      ? null
      : krwToUsdRoundedUp(auctionFeeKrw(listing.startPriceKrw, fee), krwPerUsd);
  const services = commissionUsd + fee.inlandTransportUsd + fees.oceanFreightUsd;
  return {
    listing_price: listingPrice,
    sold_price: listing.soldPriceKrw === null ? null : krwToUsdRounded(listing.soldPriceKrw, krwPerUsd),
    discount_config: { fixed_discount_amount: fixedDiscountUsd, commission_amount: commissionUsd },
    breakdown: {
      listing_price: listingPrice,
      auction_fee: auctionFee,
      dealer_fee: 0,
      commission: commissionUsd,
      inland_transport: fee.inlandTransportUsd,
      ocean_freight: fees.oceanFreightUsd,
      fixed_discount: fixedDiscountUsd,
      estimated_landed:
        listingPrice === null || auctionFee === null
          ? null
          : Math.max(0, listingPrice + auctionFee + services - fixedDiscountUsd),
    },
    auction_fee_config: {
      source: listing.source,
      rate_percent: fee.rateBasisPoints / 100,
      minimum_krw: fee.minimumKrw,
      maximum_krw: fee.maximumKrw,
    },
    history: [],
    market_assessment: null,
  };
}
