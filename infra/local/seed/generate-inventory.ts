import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { toKstIso } from "../../../shared/domain/time/format-time.ts";
import { carCatalogue, type Generation, type Variant } from "../cars/car-catalogue.ts";
import { createPlate, createVin } from "../cars/identify-car.ts";
import { RandomSource } from "../cars/random-source.ts";
import { namePicture } from "../pictures/draw-picture.ts";
import { listAuctions } from "./auction-calendar.ts";
import { type Condition, drawCondition, writeBodyPanels, writeInspection } from "./generate-inspection.ts";

/** One generated car as a batch row. */
export type GeneratedRow = Record<string, unknown>;

const colors = { white: 34, black: 22, gray: 17, silver: 11, blue: 7, red: 4, brown: 3, beige: 1, green: 1 };
const commonOptions = [
  "navigation",
  "rear_camera",
  "smart_key",
  "heated_seats",
  "hipass",
  "leather_seats",
  "led_headlights",
];
const rareOptions = [
  ...["sunroof", "panoramic_sunroof", "ventilated_seats", "power_tailgate", "around_view", "blind_spot"],
  ...["lane_keeping", "adaptive_cruise", "hud", "dashcam", "electric_seats", "premium_audio"],
];
const results = { no_bid: 45, sold: 38, negotiation_sold: 9, negotiation_requested: 8 };
const upcomingShare = 0.82;
const rateOfAccident = { A: 1, B: 0.94, C: 0.87, D: 0.78, F: 0.62 };
const weights = Object.fromEntries(carCatalogue.map((generation, position) => [position, generation.share]));

/**
 * Yields listings of one auction house around `now`: upcoming rounds of the next two weeks and results of the
 * last week. The same seed, source and day give the same cars; `plates` keeps plates unique across houses.
 */
export function* generateInventory(options: {
  source: AuctionSource;
  now: number;
  count: number;
  seed: string;
  plates: Set<string>;
  /** The URL of the cars' pictures. */
  mediaUrl?: string;
}): Generator<GeneratedRow> {
  const { source, now, count, seed, plates, mediaUrl = "https://media.example.com" } = options;
  const random = new RandomSource(`${seed}:${source}`);
  const auctions = listAuctions(source, now);
  for (let number = 0; number < count; number += 1) {
    const isUpcoming = auctions.past.length === 0 || random.chance(upcomingShare);
    const auctionDate = random.pick(isUpcoming ? auctions.upcoming : auctions.past);
    yield generateListing({
      source,
      auctionDate,
      isUpcoming,
      lotNumber: 1001 + number,
      plates,
      mediaUrl,
      random,
    });
  }
}

interface ListingDraft {
  source: AuctionSource;
  auctionDate: number;
  isUpcoming: boolean;
  lotNumber: number;
  plates: Set<string>;
  mediaUrl: string;
  random: RandomSource;
}

function generateListing({ plates, random, ...car }: ListingDraft): GeneratedRow {
  const { source, auctionDate, isUpcoming, lotNumber } = car;
  const generation = carCatalogue[Number(random.pickWeighted(weights))] as Generation;
  const variant = random.pick(generation.variants);
  const day = toKstIso(auctionDate).slice(0, "2026-11-20".length);
  const auctionMonth = toMonthNumber(day);
  const year = random.integer(generation.firstYear, Math.min(generation.lastYear, Number(day.slice(0, 4))));
  const registeredMonth = Math.min(year * 12 + random.integer(0, 11), auctionMonth - 1);
  const ageYears = (auctionMonth - registeredMonth) / 12;
  const mileageKm = Math.round(
    Math.max(800, random.bell(15_500 * ageYears, 4_500 * Math.sqrt(ageYears) * 1.6)),
  );
  const condition = drawCondition(ageYears, random);
  const priceKrw = estimatePrice(variant, { ageYears, mileageKm, condition }, random);
  const result = isUpcoming ? "upcoming" : random.pickWeighted(results);
  const isSold = result === "sold" || result === "negotiation_sold";
  const mediaUrl = `${car.mediaUrl}/${source}/${day}/${lotNumber}`;
  const isInspected = random.chance(0.96);
  const color = random.chance(0.005) ? null : random.pickWeighted(colors);
  const { bodyStyle } = generation;
  const shownMileageKm = random.chance(0.01) ? null : mileageKm;
  const pictured = { bodyStyle, color, mileageKm: shownMileageKm };
  return {
    listing_id: `${source}_${day.replaceAll("-", "")}_${lotNumber}`,
    lot_number: String(lotNumber),
    ...describeCar(generation, variant, color),
    year,
    first_registration: toMonthText(registeredMonth),
    mileage_km: shownMileageKm,
    license_plate: random.chance(0.01) ? null : takePlate(plates, registeredMonth, random),
    vin: random.chance(0.02) ? null : createVin(generation.vinHead, year, random.integer(1, 999_999), random),
    auction_date: toKstIso(auctionDate),
    auction_result: result,
    auction_count: 1 + random.integer(0, 3) * (random.chance(0.3) ? 1 : 0),
    start_price_krw: random.chance(0.01) ? null : priceKrw,
    sold_price_krw: isSold ? roundPrice(priceKrw * (1 + random.next() * 0.18)) : null,
    accident_grade: isInspected ? condition.accidentGrade : null,
    exterior_grade: isInspected ? condition.exteriorGrade : null,
    options: drawOptions(ageYears, variant, random),
    photos: Array.from(
      { length: random.integer(6, 12) },
      (_, photo) => `${mediaUrl}/${namePicture(pictured, photo + 1)}`,
    ),
    inspection: isInspected ? writeInspection(condition, mediaUrl, random) : null,
    body_panels: isInspected ? writeBodyPanels(condition, mediaUrl) : null,
  };
}

function describeCar(generation: Generation, variant: Variant, color: string | null): GeneratedRow {
  return {
    make: generation.make,
    model: generation.model,
    sub_model: generation.subModel,
    trim: variant.trim,
    fuel: variant.fuel,
    transmission: variant.transmission,
    color,
    body_style: generation.bodyStyle,
    displacement_cc: variant.displacementCc,
    drivetrain: variant.drivetrain,
    seats: generation.seats,
  };
}

/** Returns months since the year 0. */
const toMonthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const toMonthText = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
const newStyleSince = toMonthNumber("2019-09");

function takePlate(plates: Set<string>, registeredMonth: number, random: RandomSource): string {
  for (;;) {
    const plate = createPlate(random, registeredMonth >= newStyleSince, random.chance(0.07));
    if (plates.has(plate)) continue;
    plates.add(plate);
    return plate;
  }
}

function drawOptions(ageYears: number, variant: Variant, random: RandomSource): string[] {
  const share = Math.max(0.25, 0.85 - ageYears * 0.05);
  const rareShare = share * Math.min(0.6, variant.newPriceMillionKrw / 90);
  const options = [...random.some(commonOptions, share), ...random.some(rareOptions, rareShare)];
  return variant.drivetrain === "awd" ? [...options, "awd"] : options;
}

/**
 * Returns the asking price, which falls with age (fastest in the first years), mileage and repaired damage.
 */
function estimatePrice(
  variant: Variant,
  car: { ageYears: number; mileageKm: number; condition: Condition },
  random: RandomSource,
): number {
  const retained = 0.88 * 0.885 ** car.ageYears;
  const wear = Math.max(0.6, 1 - Math.max(0, car.mileageKm - 15_000 * car.ageYears) / 400_000);
  const condition = rateOfAccident[car.condition.accidentGrade];
  const price = variant.newPriceMillionKrw * 1_000_000 * retained * wear * condition * random.bell(0.9, 0.06);
  return roundPrice(Math.max(600_000, price));
}

const roundPrice = (krw: number): number => Math.round(krw / 50_000) * 50_000;
