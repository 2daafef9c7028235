import type { IndexRow } from "@vehicle-sourcing/listing-search/rows/index-row.ts";
import type { ListingCard } from "../../domain/inventory/listing-card.ts";
import { termsOfListing } from "../../domain/inventory/listing-terms.ts";

/** Returns a card as a row of the search index; `summary`, the card's bytes, is returned with every hit. */
export function toIndexRow(card: ListingCard, summary: Uint8Array): IndexRow {
  return {
    listingId: card.listingId,
    source: card.source,
    make: card.make,
    model: card.model,
    subModel: card.subModel,
    trim: card.trim,
    bodyStyle: card.bodyStyle,
    year: card.year,
    mileageKm: card.mileageKm,
    priceKrw: card.startPriceKrw,
    auctionDateMs: card.auctionDate,
    auctionResult: card.auctionResult,
    auctionCount: card.auctionCount,
    fuel: card.fuel,
    transmission: card.transmission,
    color: card.color,
    accidentGrade: card.accidentGrade,
    exteriorGrade: card.exteriorGrade,
    hasAccident: card.hasAccident,
    hasFrameDamage: card.hasFrameDamage,
    options: card.options,
    terms: termsOfListing(card),
    summary,
  };
}
