import type { Listing } from "../inventory/listing.ts";
import type { AuctionResult, AuctionSource } from "../inventory/vocabulary.ts";
import type { DiscountConfig } from "../partners/partner.ts";
import { krwToUsdRounded, krwToUsdRoundedUp } from "./convert-currency.ts";
import type { AuctionFee, FeeSettings } from "./fee-settings.ts";

/** Components of the landed cost, whole US dollars; the discount is subtracted. */
export interface PriceBreakdown {
  listingPrice: number | null;
  auctionFee: number | null;
  dealerFee: number;
  commission: number;
  inlandTransport: number;
  oceanFreight: number;
  fixedDiscount: number;
  /** Sum of the components, at least zero; null if the car has no price yet. */
  estimatedLanded: number | null;
}

/** The auction house's fee rule from which `breakdown.auctionFee` was computed. */
export interface AuctionFeeConfig {
  source: AuctionSource;
  ratePercent: number;
  minimumKrw: number;
  maximumKrw: number;
}

/** The cost of a vehicle for one partner, before or after ordering. Amounts are whole US dollars. */
export interface Pricing {
  listingPrice: number | null;
  soldPrice: number | null;
  discountConfig: { fixedDiscountAmount: number; commissionAmount: number };
  breakdown: PriceBreakdown;
  auctionFeeConfig: AuctionFeeConfig | null;
  history: readonly PastRound[];
  marketAssessment: MarketAssessment | null;
}

/** An earlier round of the same car. US dollars are at today's rate. */
export interface PastRound {
  vehicleId: string;
  source: AuctionSource;
  /** Epoch milliseconds. */
  auctionDate: number | null;
  auctionResult: AuctionResult;
  mileageKm: number | null;
  listingPrice: number | null;
  soldPrice: number | null;
  listingPriceKrw: number | null;
  soldPriceKrw: number | null;
  /** The time when a listing left before its auction, epoch milliseconds; absent otherwise. */
  withdrawnAt?: number;
}

/** The listing price compared with the sale prices of similar cars. */
export interface MarketAssessment {
  referencePrice: number;
  sampleSize: number;
  deltaPct: number;
  verdict: "below_market" | "at_market" | "above_market";
}

/** Inputs of a listing's price other than the listing. */
export interface PricingContext {
  /** Won per US dollar; null when no usable rate is known. */
  krwPerUsd: number | null;
  fees: FeeSettings;
  partner: { discount: DiscountConfig };
}

/** Returns the start or asking price in whole US dollars, rounded up; null when the price or the rate is unknown. */
export function listingPriceUsd(priceKrw: number | null, krwPerUsd: number | null): number | null {
  return priceKrw === null || krwPerUsd === null ? null : krwToUsdRoundedUp(priceKrw, krwPerUsd);
}

/** Returns the auction house's fee on a price, whole won. */
function auctionFeeKrw(priceKrw: number, fee: Omit<AuctionFee, "inlandTransportUsd">): number {
  const share = Math.ceil((priceKrw * fee.rateBasisPoints) / 10_000);
  return Math.min(Math.max(share, fee.minimumKrw), fee.maximumKrw);
}

const basisPointsPerPercent = 100;

/** Returns the auction house's fee on a price, in whole won, by the rule stored in an order. */
export const auctionFeeByConfig = (
  priceKrw: number,
  { ratePercent, minimumKrw, maximumKrw }: Omit<AuctionFeeConfig, "source">,
): number =>
  auctionFeeKrw(priceKrw, {
    ...{ rateBasisPoints: Math.round(ratePercent * basisPointsPerPercent), minimumKrw, maximumKrw },
  });

/** Returns the `pricing` of an auction car for one partner; null without a usable rate. */
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
    listingPrice: listingPrice,
    soldPrice: listing.soldPriceKrw === null ? null : krwToUsdRounded(listing.soldPriceKrw, krwPerUsd),
    discountConfig: { fixedDiscountAmount: fixedDiscountUsd, commissionAmount: commissionUsd },
    breakdown: {
      listingPrice: listingPrice,
      auctionFee: auctionFee,
      dealerFee: 0,
      commission: commissionUsd,
      inlandTransport: fee.inlandTransportUsd,
      oceanFreight: fees.oceanFreightUsd,
      fixedDiscount: fixedDiscountUsd,
      estimatedLanded:
        listingPrice === null || auctionFee === null
          ? null
          : Math.max(0, listingPrice + auctionFee + services - fixedDiscountUsd),
    },
    auctionFeeConfig: {
      source: listing.source,
      ratePercent: fee.rateBasisPoints / 100,
      minimumKrw: fee.minimumKrw,
      maximumKrw: fee.maximumKrw,
    },
    history: [],
    marketAssessment: null,
  };
}
