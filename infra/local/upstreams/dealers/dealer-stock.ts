import {
  type DealerSourceKey,
  parseDealerListingId,
  toPublicNumber,
} from "../../../../shared/domain/dealers/dealer-listing-id.ts";
import type { DealerPanel, PanelRank } from "../../../../shared/domain/dealers/dealer-panels.ts";
import type { DealerOption } from "../../../../shared/domain/dealers/option-tokens.ts";
import type { Generation, Variant } from "../../cars/car-catalogue.ts";

/** States of a simulated car, in the terms of the control API. */
export const carStatuses = ["ADVERTISE", "WAIT", "SOLD", "DELETED"] as const;
/** A state of a simulated car. */
export type CarStatus = (typeof carStatuses)[number];

/** Damage of one panel; `panel` is null for a part that the documented vocabularies lack. */
export interface SimulatedDamage {
  panel: DealerPanel | null;
  work: "replaced" | "welded" | "scratched" | "dented" | "corroded";
  rank: PanelRank | null;
}

/** One insurance claim, whole won. */
export interface SimulatedClaim {
  date: string;
  partsKrw: number;
  laborKrw: number;
  paintKrw: number;
  paidKrw: number;
}

/** The findings of an inspector. */
export interface SimulatedInspection {
  damages: SimulatedDamage[];
  /** Null without insurers' data. */
  claims: SimulatedClaim[] | null;
  certified: boolean;
  notesKo: string;
}

/** A car on a simulated market, in neutral terms. */
export interface SimulatedCar {
  /** The market's own number. */
  number: number;
  generation: Generation;
  variant: Variant;
  year: number;
  /** `YYYY-MM`. */
  registered: string;
  mileageKm: number;
  color: string;
  plate: string;
  vin: string;
  priceKrw: number;
  options: DealerOption[];
  photoCount: number;
  status: CarStatus;
  underContract: boolean;
  /** Null for a car without an inspection. */
  inspection: SimulatedInspection | null;
}

/** The properties of a car that the control API can change. */
export interface CarChange {
  status?: CarStatus | undefined;
  price_krw?: number | undefined;
  under_contract?: boolean | undefined;
}

/** The cars of one simulated market. */
export class DealerStock {
  readonly source: DealerSourceKey;
  readonly #cars: ReadonlyMap<number, SimulatedCar>;

  constructor(source: DealerSourceKey, cars: readonly SimulatedCar[]) {
    this.source = source;
    this.#cars = new Map(cars.map((car) => [car.number, car]));
  }

  /** Returns every car, including deleted cars, by ascending number. */
  get cars(): SimulatedCar[] {
    return [...this.#cars.values()];
  }

  /** Returns the car with the market's own number; null if there is none. */
  find(number: number): SimulatedCar | null {
    return this.#cars.get(number) ?? null;
  }

  /**
   * Returns the car with a public number, with or without the prefix `retail_`; null if it is not in this
   * stock.
   */
  findPublic(publicNumber: string): SimulatedCar | null {
    const id = parseDealerListingId(`retail_${publicNumber.replace(/^retail_/, "")}`);
    return id?.source === this.source ? this.find(id.number) : null;
  }

  /** Returns a car in the form of the control API; `id` is the number in its public listing id. */
  describe(car: SimulatedCar) {
    return {
      id: toPublicNumber({ source: this.source, number: car.number }),
      source_key: this.source,
      make: car.generation.make,
      model: car.generation.model,
      price_krw: car.priceKrw,
      status: car.status,
      under_contract: car.underContract,
    };
  }
}

/** Changes a car in place. */
export function changeCar(car: SimulatedCar, change: CarChange): void {
  car.status = change.status ?? car.status;
  car.priceKrw = change.price_krw ?? car.priceKrw;
  car.underContract = change.under_contract ?? car.underContract;
}
