import type { ListingSource } from "../inventory/vocabulary.ts";

/** Names of an ordered car as of placement. Unknown names are null. */
export interface OrderedVehicle {
  make: string | null;
  model: string | null;
  subModel: string | null;
  trim: string | null;
  year: number | null;
  /** URL of the first photo. */
  photoUrl: string | null;
  /** Number of the lot in its auction; null for dealers' cars. */
  lotNumber: string | null;
  source: ListingSource | null;
}

/** The car of an order that was stored without it. */
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
