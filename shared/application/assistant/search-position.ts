import type { VehiclePosition } from "../../domain/inventory/vehicle-search.ts";

/** Where the next page of one kind of car begins; `end` also where that kind is not searched. */
export type KindPosition = VehiclePosition | "start" | "end";

/**
 * The kinds of car that a search lists each for itself: cars of auctions, those of them that stayed unsold and can be
 * bought now, and cars of dealers. Where closed rounds are searched too, `auction` has the unsold ones as well.
 */
export const carKinds = ["auction", "unsold", "dealer"] as const;
/** A kind of car. */
export type CarKind = (typeof carKinds)[number];

/** Where the next page of a search begins. */
export type SearchPosition = Readonly<Record<CarKind, KindPosition>>;

/**
 * How many cars of each kind a page may hold: half each for auctions and dealers while both have more, and half of the
 * auctions' part for unsold cars.
 */
export function shareOut(place: SearchPosition, limit: number): Record<CarKind, number> {
  const has = (kind: CarKind) => place[kind] !== "end";
  const dealer = divide(limit, has("auction") || has("unsold"), has("dealer"));
  const unsold = divide(limit - dealer, has("auction"), has("unsold"));
  return { auction: limit - dealer - unsold, unsold, dealer };
}

/** What the second of two gets of a number of places: the lesser half while the first has more too. */
const divide = (places: number, first: boolean, second: boolean): number =>
  second ? (first ? Math.floor(places / 2) : places) : 0;
