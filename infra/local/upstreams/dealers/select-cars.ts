import type { DealerStock, SimulatedCar } from "./dealer-stock.ts";

/** Conditions by which both simulated markets can search, in neutral terms. */
export interface CarSelection {
  make: string;
  model: string | null;
  subModel: string | null;
  yearMin?: number | undefined;
  yearMax?: number | undefined;
  mileageMaxKm?: number | undefined;
  priceMinKrw?: number | undefined;
  priceMaxKrw?: number | undefined;
  fuel?: string | undefined;
  color?: string | undefined;
  options: readonly string[];
}

/** Sort orders of the simulated markets. Equal cars are sorted by ascending number. */
export const carOrders = {
  year_desc: (one: SimulatedCar, other: SimulatedCar) => other.year - one.year,
  price_asc: (one: SimulatedCar, other: SimulatedCar) => one.priceKrw - other.priceKrw,
  price_desc: (one: SimulatedCar, other: SimulatedCar) => other.priceKrw - one.priceKrw,
  mileage_asc: (one: SimulatedCar, other: SimulatedCar) => one.mileageKm - other.mileageKm,
} as const;

/** Returns the matching cars of a stock, in order, without sold and deleted cars. */
export function selectCars(
  stock: DealerStock,
  selection: CarSelection,
  order: keyof typeof carOrders,
): SimulatedCar[] {
  return stock.cars
    .filter((car) => (car.status === "ADVERTISE" || car.status === "WAIT") && matches(car, selection))
    .sort((one, other) => carOrders[order](one, other) || one.number - other.number);
}

function matches(car: SimulatedCar, selection: CarSelection): boolean {
  const { generation, variant } = car;
  return (
    generation.make === selection.make &&
    (selection.model === null || generation.model === selection.model) &&
    (selection.subModel === null || generation.subModel === selection.subModel) &&
    car.year >= (selection.yearMin ?? 0) &&
    car.year <= (selection.yearMax ?? Number.POSITIVE_INFINITY) &&
    car.mileageKm <= (selection.mileageMaxKm ?? Number.POSITIVE_INFINITY) &&
    car.priceKrw >= (selection.priceMinKrw ?? 0) &&
    car.priceKrw <= (selection.priceMaxKrw ?? Number.POSITIVE_INFINITY) &&
    (selection.fuel === undefined || variant.fuel === selection.fuel) &&
    (selection.color === undefined || car.color === selection.color) &&
    selection.options.every((option) => (car.options as readonly string[]).includes(option))
  );
}
