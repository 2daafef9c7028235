import {
  comparableYears,
  mileageBandKm,
  smallestSample,
} from "../../../../shared/domain/pricing/assess-market.ts";
import type { ListOwnVehiclesQuery, VehicleSummary } from "../../api/generated/types.ts";

/** A comparable car that was sold at auction. */
export interface ComparableSale {
  id: string;
  /** The time of its auction, in the service's format. */
  soldAt: string;
  year: number;
  mileageKm: number;
  hammerUsd: number;
}

/** The facts of a car that decide which sales are comparable. */
export type ComparedCar = Pick<VehicleSummary, "id" | "make" | "model" | "year" | "mileage_km">;

/** Returns the query for sold cars of the same make and model, with a similar model year and a limited mileage. */
export function comparableQuery({ make, model, year, mileage_km }: ComparedCar): ListOwnVehiclesQuery {
  return {
    ...{ make: [make], model: [model], auction_status: ["sold", "negotiation_sold"] },
    ...{ year_min: year - comparableYears, year_max: year + comparableYears },
    ...(mileage_km !== null && { mileage_max_km: mileage_km + mileageBandKm }),
  };
}

/** Returns the sales that are comparable with a car; empty if its mileage is unknown. */
export function selectComparables(car: ComparedCar, sold: readonly VehicleSummary[]): ComparableSale[] {
  const { mileage_km: own } = car;
  if (own === null) return [];
  return sold.flatMap(({ id, year, mileage_km, auction_date, pricing }) => {
    const hammerUsd = pricing?.sold_price ?? null;
    const isKnown = mileage_km !== null && auction_date !== null && hammerUsd !== null;
    if (!isKnown || id === car.id || Math.abs(mileage_km - own) > mileageBandKm) return [];
    return [{ id, year, soldAt: auction_date, mileageKm: mileage_km, hammerUsd }];
  });
}

/** The number of comparable cars that a bid would have won. */
export interface PastWins {
  won: number;
  of: number;
}

/** Counts the sales at or below a bid; null if too few sales are known. */
export function countPastWins(sales: readonly ComparableSale[], bidUsd: number): PastWins | null {
  if (sales.length < smallestSample) return null;
  return { won: sales.filter(({ hammerUsd }) => hammerUsd <= bidUsd).length, of: sales.length };
}

/** Sales with hammer prices in a range (end exclusive). */
export interface PriceBand {
  fromUsd: number;
  toUsd: number;
  count: number;
}

const mostBands = 8;
const roundSteps = [1, 2, 2.5, 5, 10] as const;

/** Groups sales by hammer price into at most nine bands of one round width, from the lowest to the highest. */
export function groupByPrice(sales: readonly ComparableSale[]): PriceBand[] {
  if (sales.length === 0) return [];
  const amounts = sales.map(({ hammerUsd }) => hammerUsd);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const width = roundWidth((highest - lowest) / mostBands);
  const first = Math.floor(lowest / width);
  const last = Math.floor(highest / width);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const fromUsd = (first + index) * width;
    const toUsd = fromUsd + width;
    return { fromUsd, toUsd, count: amounts.filter((usd) => usd >= fromUsd && usd < toUsd).length };
  });
}

/**
 * Returns the smallest round number that is at least 100 and at least `width`. Round numbers are 1, 2, 2.5 and 5 times
 * a power of ten.
 */
function roundWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(100, width)));
  const step = roundSteps.find((one) => one * power >= width) ?? 10;
  return Math.max(100, step * power);
}
