import type { VehiclePosition } from "../../domain/inventory/vehicle-search.ts";

/** Where the next page of one kind of car begins; `end` also where that kind is not searched. */
export type KindPosition = VehiclePosition | "start" | "end";

/** Where the next page of a search over auction and dealer cars begins. */
export interface SearchPosition {
  auction: KindPosition;
  dealer: KindPosition;
}

/** How many cars of each kind a page may hold: half each while both have more. */
export function shareOut(place: SearchPosition, limit: number): { auction: number; dealer: number } {
  if (place.dealer === "end") return { auction: limit, dealer: 0 };
  if (place.auction === "end") return { auction: 0, dealer: limit };
  return { auction: Math.ceil(limit / 2), dealer: Math.floor(limit / 2) };
}
