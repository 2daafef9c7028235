import type { IndexRow } from "@vehicle-sourcing/listing-search/rows/index-row.ts";
import { RandomSource } from "../../../infra/local/cars/random-source.ts";
import {
  drawCondition,
  writeBodyPanels,
  writeInspection,
} from "../../../infra/local/seed/generate-inspection.ts";
import {
  sources,
  synthesizeListings,
  todayMs,
} from "../../../packages/listing-search/bench/synthesize-listings.ts";
import { parseListingRow } from "../../../shared/contract/inventory/parse-listing-row.ts";
import type { CarRound } from "../../../shared/domain/inventory/car-round.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { dayMilliseconds, hourMilliseconds } from "../../../shared/domain/time/durations.ts";

/** The time at which both systems start to serve the market: noon of the market's day, between two auctions. */
export const marketStart = todayMs + 12 * hourMilliseconds + 10 * 60_000;

/** The batch that contains every car. */
export const batchSequence = 1;

const sheetCount = 200;
const soldResults = new Set(["sold", "negotiation_sold"]);

/** Yields the market of the search benchmark as complete listings, with pictures, plates and inspections. */
export function* synthesizeMarket(count: number): Generator<Listing> {
  const sheets = synthesizeSheets();
  let number = 0;
  for (const row of synthesizeListings(count)) {
    yield toListing(row, number, sheets[number % sheetCount] as Sheet);
    number += 1;
  }
}

type Sheet = Pick<Listing, "inspection" | "bodyPanels">;

/** Inspections that many cars share, because generating one takes longer than all other facts of a car. */
function synthesizeSheets(): Sheet[] {
  return Array.from({ length: sheetCount }, (_, number) => {
    const random = new RandomSource(`peer:${number}`);
    const condition = drawCondition(number % 15, random);
    const mediaUrl = `https://media.example.com/sheets/${number}`;
    const line = JSON.stringify({
      listing_id: `${sources[0]}_${number}`,
      make: "Hyundai",
      model: "Grandeur",
      year: 2020,
      auction_result: "upcoming",
      inspection: writeInspection(condition, mediaUrl, random),
      body_panels: writeBodyPanels(condition, mediaUrl),
    });
    const parsed = parseListingRow(line, "auction_a");
    if ("faults" in parsed) throw new Error(`Sheet ${number} has faults: ${JSON.stringify(parsed.faults)}`);
    const { inspection, bodyPanels } = parsed.listing;
    return { inspection, bodyPanels };
  });
}

function toListing(row: IndexRow, number: number, sheet: Sheet): Listing {
  const { priceKrw, hasAccident: _, hasFrameDamage: __, auctionDateMs, summary: ___, ...facts } = row;
  const isSold = facts.auctionResult !== null && soldResults.has(facts.auctionResult);
  const year = facts.year ?? 2016;
  return {
    ...(facts as Omit<typeof facts, "year"> & Pick<Listing, "source" | "make" | "model" | "auctionResult">),
    ...sheet,
    year,
    lotNumber: String(1_000 + (number % 9_000)),
    firstRegistration: `${year}-${String(1 + (number % 12)).padStart(2, "0")}`,
    auctionDate: auctionDateMs,
    startPriceKrw: priceKrw,
    soldPriceKrw: isSold && priceKrw !== null ? Math.round(priceKrw * 1.07) : null,
    displacementCc: 1_000 + (number % 30) * 100,
    drivetrain: number % 5 === 0 ? "awd" : "fwd",
    seats: 5,
    licensePlate: `${100 + Math.floor(number / 10_000)}가${String(number % 10_000).padStart(4, "0")}`,
    vin: `KMHBENCH${String(number).padStart(9, "0")}`,
    photos: Array.from(
      { length: 6 + (number % 7) },
      (_, photo) => `https://media.example.com/${facts.source}/${number}/${photo + 1}.png`,
    ),
  };
}

/** Earlier rounds in which a car was not sold. */
export function earlierRoundsOf(listing: Listing): CarRound[] {
  const { listingId, source, startPriceKrw, mileageKm, licensePlate, vin } = listing;
  return [1, 2].map((round) => ({
    ...{ source, mileageKm, licensePlate, vin },
    listingId: `${listingId}_earlier_${round}`,
    auctionDate: marketStart - round * 7 * dayMilliseconds,
    auctionResult: "no_bid" as const,
    startPriceKrw: startPriceKrw === null ? null : startPriceKrw + round * 500_000,
    soldPriceKrw: null,
  }));
}

/** Cars that are read in detail and ordered. */
export interface ChosenCars {
  read: Listing[];
  ordered: Listing[];
}

const readCount = 100;
const orderedCount = 60;
const leastLeadMilliseconds = 2 * dayMilliseconds;

/** Reports whether a car can be ordered during the whole benchmark. */
export const isOrderable = ({ auctionResult, auctionDate, startPriceKrw }: Listing): boolean =>
  auctionResult === "upcoming" &&
  startPriceKrw !== null &&
  (auctionDate ?? 0) > marketStart + leastLeadMilliseconds;

/** Selects evenly spaced cars among those that can be ordered. */
export function chooseCars(orderable: readonly Listing[]): ChosenCars {
  const wanted = readCount + orderedCount;
  const step = Math.floor(orderable.length / wanted);
  const chosen = orderable.filter((_, position) => position % step === 0).slice(0, wanted);
  return { read: chosen.slice(0, readCount), ordered: chosen.slice(readCount) };
}
