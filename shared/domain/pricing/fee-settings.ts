import type { AuctionSource } from "../inventory/vocabulary.ts";

/** An auction house's buyer fee, and the cost of transport from its yard to the port. */
export interface AuctionFee {
  /** Share of the hammer price in basis points (220 is 2.2 %). */
  rateBasisPoints: number;
  /** Minimum fee, whole won. */
  minimumKrw: number;
  /** Maximum fee, whole won. */
  maximumKrw: number;
  inlandTransportUsd: number;
}

/** The limit above which a bid counts as an error: the higher of the two bounds. */
export interface BidLimits {
  /** The maximum bid as a multiple of the listing price. */
  bidLimitMultiple: number;
  /** A bid of at most this many US dollars is accepted regardless of the listing price. */
  bidLimitFloorUsd: number;
}

/** The tolerance of an invoice's total relative to its order: the higher of the two bounds applies. */
export interface InvoiceBounds {
  /** The tolerance as a percentage of the order's total. */
  invoiceTolerancePercent: number;
  /** A difference of at most this many US dollars is accepted regardless of the car's price. */
  invoiceToleranceFloorUsd: number;
}

/** The operator's settings: fee table, bid limits and invoice bounds. */
export interface FeeSettings extends BidLimits, InvoiceBounds {
  auctions: Record<AuctionSource, AuctionFee>;
  oceanFreightUsd: number;
  /** Incremented with each change; 0 until the operator has set a table. */
  version: number;
}

/** The fee table used until the operator sets one. */
export const defaultFees: FeeSettings = {
  auctions: {
    auction_a: { rateBasisPoints: 220, minimumKrw: 165_000, maximumKrw: 440_000, inlandTransportUsd: 180 },
    auction_b: { rateBasisPoints: 200, minimumKrw: 150_000, maximumKrw: 400_000, inlandTransportUsd: 160 },
    auction_c: { rateBasisPoints: 220, minimumKrw: 180_000, maximumKrw: 450_000, inlandTransportUsd: 210 },
    auction_d: { rateBasisPoints: 165, minimumKrw: 110_000, maximumKrw: 330_000, inlandTransportUsd: 240 },
    auction_e: { rateBasisPoints: 200, minimumKrw: 150_000, maximumKrw: 420_000, inlandTransportUsd: 150 },
  },
  oceanFreightUsd: 1_650,
  // A bid with one extra digit is at least ten times the listing price, because the intended bid is at least
  // that price.
  bidLimitMultiple: 9,
  // Some cars start at a nominal price of 0 or 1,000 won. Most cars are worth less than this.
  bidLimitFloorUsd: 50_000,
  // One digit too many or too few changes a total by 90 % or more. Insurance, and freight that differs from
  // the table, stay below these bounds.
  invoiceTolerancePercent: 25,
  invoiceToleranceFloorUsd: 1_000,
  version: 0,
};
