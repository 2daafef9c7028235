import type { IndexRow } from "../../src/rows/index-row.ts";

/** Returns an upcoming car with every field known, with the given fields replaced. */
export function createRow(change: Partial<IndexRow> = {}): IndexRow {
  return {
    listingId: "auction_a_20261203_1042",
    source: "auction_a",
    make: "Hyundai",
    model: "Grandeur",
    subModel: "Grandeur IG",
    trim: "3.0 Exclusive",
    bodyStyle: "sedan",
    year: 2019,
    mileageKm: 68_210,
    priceKrw: 14_500_000,
    auctionDateMs: Date.UTC(2026, 11, 3, 4),
    auctionResult: "upcoming",
    auctionCount: 1,
    fuel: "gasoline",
    transmission: "auto",
    color: "white",
    accidentGrade: "A",
    exteriorGrade: "B",
    hasAccident: false,
    hasFrameDamage: false,
    options: ["sunroof", "navigation"],
    ...change,
  };
}
