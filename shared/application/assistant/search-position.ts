import type { VehiclePosition } from "../../domain/inventory/vehicle-search.ts";

/** Start of the next page of one kind of car; `end` if there is none or this kind is not searched. */
export type KindPosition = VehiclePosition | "start" | "end";

/**
 * The kinds of car that a search lists separately: auction cars, unsold auction cars that can be bought now,
 * and dealer cars. If closed rounds are searched too, `auction` also contains the unsold cars.
 */
export const carKinds = ["auction", "unsold", "dealer"] as const;
/** A kind of car. */
export type CarKind = (typeof carKinds)[number];

/** Start of the next page of a search. */
export type SearchPosition = Readonly<Record<CarKind, KindPosition>>;

/**
 * Returns the maximum number of cars of each kind on a page: half for auctions and half for dealers while both have
 * more, and half of the auction share for unsold cars.
 */
export function shareOut(place: SearchPosition, limit: number): Record<CarKind, number> {
  const has = (kind: CarKind) => place[kind] !== "end";
  const dealer = divide(limit, has("auction") || has("unsold"), has("dealer"));
  const unsold = divide(limit - dealer, has("auction"), has("unsold"));
  return { auction: limit - dealer - unsold, unsold, dealer };
}

/** Returns the number of slots for the second kind. If the first kind also has more cars, this is the smaller half. */
const divide = (places: number, first: boolean, second: boolean): number =>
  second ? (first ? Math.floor(places / 2) : places) : 0;
