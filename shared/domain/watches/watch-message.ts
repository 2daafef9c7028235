/** A completed batch whose changes have not been matched with watches yet. */
export interface WatchChangesMessage {
  source: string;
  batchId: string;
  partCount: number;
}

/** A car that a watch has to look at, with what only the batch knew of it. */
export interface CarHint {
  vehicleId: string;
  /** The price before the batch; null where it did not change. */
  previousPriceKrw: number | null;
  /** Whether the listing is new. */
  isNew: boolean;
}

/** Watches of one partner, each with the cars it has to look at; no cars stand for all it has and could have. */
export interface WatchUpdatesMessage {
  partnerId: string;
  cars: CarHint[];
  watches: { watchId: string; vehicleIds: string[] | null }[];
}
