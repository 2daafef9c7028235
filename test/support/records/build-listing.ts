import type { Listing } from "../../../shared/domain/inventory/listing.ts";

/** Builds an upcoming listing as an auction house publishes it, with the given fields replaced. */
export function buildListing(changes: Partial<Listing> = {}): Listing {
  return {
    listingId: "auction_a_20261203_1042",
    source: "auction_a",
    lotNumber: "1042",
    make: "Hyundai",
    model: "Grandeur",
    subModel: "Grandeur IG",
    trim: "3.0 Exclusive",
    year: 2019,
    firstRegistration: "2019-03",
    mileageKm: 68_210,
    fuel: "gasoline",
    transmission: "auto",
    color: "white",
    bodyStyle: "sedan",
    displacementCc: 2999,
    drivetrain: "fwd",
    seats: 5,
    licensePlate: "12가3456",
    vin: "KMHF341EBKA000001",
    auctionDate: Date.parse("2026-12-03T13:00:00+09:00"),
    auctionResult: "upcoming",
    auctionCount: 1,
    startPriceKrw: 14_500_000,
    soldPriceKrw: null,
    accidentGrade: "A",
    exteriorGrade: "B",
    options: ["sunroof", "navigation"],
    photos: ["https://media.example.com/a/1042/1.jpg"],
    inspection: null,
    bodyPanels: null,
    ...changes,
  };
}
