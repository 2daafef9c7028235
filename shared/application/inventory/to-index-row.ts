import type { IndexRow } from "@vehicle-sourcing/listing-search/rows/index-row.ts";
import type { ListingSummary } from "../../domain/inventory/listing-summary.ts";
import { termsOfListing } from "../../domain/inventory/listing-terms.ts";

/** Returns a listing as a row of the search index; `summary`, the listing's bytes, is returned with every hit. */
export function toIndexRow(listing: ListingSummary, summary: Uint8Array): IndexRow {
  return {
    listingId: listing.listingId,
    source: listing.source,
    make: listing.make,
    model: listing.model,
    subModel: listing.subModel,
    trim: listing.trim,
    bodyStyle: listing.bodyStyle,
    year: listing.year,
    mileageKm: listing.mileageKm,
    priceKrw: listing.startPriceKrw,
    auctionDateMs: listing.auctionDate,
    auctionResult: listing.auctionResult,
    auctionCount: listing.auctionCount,
    fuel: listing.fuel,
    transmission: listing.transmission,
    color: listing.color,
    accidentGrade: listing.accidentGrade,
    exteriorGrade: listing.exteriorGrade,
    hasAccident: listing.hasAccident,
    hasFrameDamage: listing.hasFrameDamage,
    options: listing.options,
    terms: termsOfListing(listing),
    summary,
  };
}
