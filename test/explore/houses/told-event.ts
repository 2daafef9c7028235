/** What of an order an event shows that decides something for its partner. Times are epoch milliseconds. */
export interface ShownOrder {
  status: string;
  vin: string | null;
  licensePlate: string | null;
  maxBidUsd: number | null;
  auctionDate: number | null;
  cutoffAt: number | null;
  failureReason: string | null;
  cancellationReason: string | null;
  isAcquired: boolean;
  purchaseUsd: number | null;
  vessel: string | null;
}

/** An order's rank in its lot, as its partner sees it. */
export interface ShownStanding {
  isHighestBid: boolean;
  currentMaxBidUsd: number;
}

/** What a partner is told: one event, with the fields that decide something. */
export interface ToldEvent {
  partner: number;
  /** Name of the order in the history. */
  order: string;
  type: string;
  shown: ShownOrder;
  /** What it says besides the order; the order's standing where that is what it tells of. */
  more: Readonly<Record<string, unknown>>;
}
