import type { ListingSource } from "../inventory/vocabulary.ts";

/** Names of an ordered car at placement. Unknown names are null. */
export interface OrderedVehicle {
  make: string | null;
  model: string | null;
  subModel: string | null;
  trim: string | null;
  year: number | null;
  /** URL of the first photo. */
  photoUrl: string | null;
  /** Lot number in the auction; null for dealers' cars. */
  lotNumber: string | null;
  source: ListingSource | null;
}

/** The value for an order that was stored without its car. */
export const unknownVehicle: OrderedVehicle = {
  make: null,
  model: null,
  subModel: null,
  trim: null,
  year: null,
  photoUrl: null,
  lotNumber: null,
  source: null,
};
