import { type DealerPanel, dealerPanels } from "../../../../shared/domain/dealers/dealer-panels.ts";
import { dealerOptions } from "../../../../shared/domain/dealers/option-tokens.ts";
import { carCatalogue, type Generation } from "../../cars/car-catalogue.ts";
import { createPlate, createVin } from "../../cars/identify-car.ts";
import { RandomSource } from "../../cars/random-source.ts";
import type { SimulatedCar, SimulatedClaim, SimulatedDamage, SimulatedInspection } from "./dealer-stock.ts";

/** The stock profile of a market. */
export interface MarketProfile {
  seed: string;
  count: number;
  /** The first car's number and the distance to the next. */
  numbers: { first: number; step: number };
  /** Reports whether the market trades a generation. */
  trades(generation: Generation): boolean;
}

const latestYear = 2026;
const valueKeptPerYear = 0.87;
const colorShares = { white: 34, black: 24, gray: 16, silver: 9, blue: 7, red: 4, brown: 3, other: 3 };
const notes = ["뒤 범퍼 긁힘", "실내 상태 양호", "앞 휀더 단순수리", "타이어 마모", "무사고"];
const outerPanels = (Object.keys(dealerPanels) as DealerPanel[]).filter(
  (panel) => dealerPanels[panel].type === "exterior",
);
const framePanels = (Object.keys(dealerPanels) as DealerPanel[]).filter(
  (panel) => dealerPanels[panel].type === "frame",
);

/** Returns the same cars for the same profile, by ascending number. */
export function generateDealerCars(profile: MarketProfile): SimulatedCar[] {
  const random = new RandomSource(profile.seed);
  const generations = carCatalogue.filter((generation) => profile.trades(generation));
  const shares = Object.fromEntries(generations.map(({ share }, position) => [position, share]));
  return Array.from({ length: profile.count }, (_, position) => {
    const generation = generations[Number(random.pickWeighted(shares))] as Generation;
    return generateCar(profile.numbers.first + position * profile.numbers.step, generation, random);
  });
}

function generateCar(number: number, generation: Generation, random: RandomSource): SimulatedCar {
  const variant = random.pick(generation.variants);
  const year = random.integer(generation.firstYear, Math.min(generation.lastYear, latestYear - 1));
  const age = latestYear - year;
  const month = String(random.integer(1, 12)).padStart(2, "0");
  const value = variant.newPriceMillionKrw * valueKeptPerYear ** age * random.bell(1, 0.08);
  return {
    number,
    generation,
    variant,
    year,
    registered: `${year}-${month}`,
    mileageKm: Math.max(500, Math.round(random.bell(15_000 * age, 4_000 * age))),
    color: random.pickWeighted(colorShares),
    plate: createPlate(random, year > 2019, random.chance(0.08)),
    vin: createVin(generation.vinHead, year, number, random),
    priceKrw: Math.max(150, Math.round(value * 100)) * 10_000,
    options: random.some(dealerOptions, 0.35),
    photoCount: random.integer(8, 16),
    status: random.chance(0.03) ? "WAIT" : random.chance(0.02) ? "SOLD" : "ADVERTISE",
    underContract: random.chance(0.03),
    inspection: random.chance(0.92) ? generateInspection(year, random) : null,
  };
}

function generateInspection(year: number, random: RandomSource): SimulatedInspection {
  const isClean = random.chance(0.55);
  const damages = isClean ? [] : generateDamages(random);
  return {
    damages,
    claims: random.chance(0.1) ? null : generateClaims(year, isClean ? 0 : random.integer(0, 3), random),
    certified: random.chance(0.4),
    notesKo: random.pick(notes),
  };
}

function generateDamages(random: RandomSource): SimulatedDamage[] {
  const damage = (panel: DealerPanel, work: SimulatedDamage["work"]): SimulatedDamage => ({
    ...{ panel, work },
    rank: dealerPanels[panel].rank,
  });
  const outer = random
    .some(outerPanels, 0.2)
    .map((panel) => damage(panel, random.pick(["replaced", "welded", "scratched", "dented", "corroded"])));
  const frame = random.chance(0.15)
    ? [damage(random.pick(framePanels), random.pick(["welded", "replaced"]))]
    : [];
  const unnamed: SimulatedDamage[] = random.chance(0.1)
    ? [{ panel: null, work: "scratched", rank: null }]
    : [];
  return [...outer, ...frame, ...unnamed];
}

function generateClaims(year: number, count: number, random: RandomSource): SimulatedClaim[] {
  return Array.from({ length: count }, (): SimulatedClaim => {
    const [partsKrw, laborKrw, paintKrw] = [
      random.integer(10, 200) * 10_000,
      random.integer(10, 90) * 10_000,
      random.integer(10, 80) * 10_000,
    ];
    const claimYear = random.integer(year, latestYear - 1);
    const month = String(random.integer(1, 12)).padStart(2, "0");
    const date = `${claimYear}-${month}-${String(random.integer(1, 28)).padStart(2, "0")}`;
    return {
      date,
      partsKrw,
      laborKrw,
      paintKrw,
      paidKrw: Math.round((partsKrw + laborKrw + paintKrw) * 0.9),
    };
  });
}
