/** The fields of an order in an event on which partners base decisions. Times are epoch milliseconds. */
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

/** An order's rank in its lot, as the partner sees it. */
export interface ShownStanding {
  isHighestBid: boolean;
  currentMaxBidUsd: number;
}

/** An event for a partner, reduced to the fields on which partners base decisions. */
export interface ReportedEvent {
  partner: number;
  /** Name of the order in the history. */
  order: string;
  type: string;
  shown: ShownOrder;
  /** Fields besides the order, such as its rank in events about ranks. */
  more: Readonly<Record<string, unknown>>;
}
