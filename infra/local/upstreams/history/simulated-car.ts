import { hash } from "node:crypto";
import { carCatalogue, type Generation } from "../../cars/car-catalogue.ts";
import { modelYearOf } from "../../cars/identify-car.ts";

/** The simulated provider's data about a car. */
export interface SimulatedCar {
  make: string | null;
  model: string | null;
  modelYear: number;
  generation: Generation | null;
}

const makerLength = 3;

/** Returns the car that a VIN describes: maker, model and model year. */
export function carOfVin(vin: string): SimulatedCar {
  const generation = carCatalogue.find(({ vinHead }) => vin.startsWith(vinHead)) ?? null;
  const sameMaker = carCatalogue.find(({ vinHead }) => vin.startsWith(vinHead.slice(0, makerLength)));
  return {
    make: (generation ?? sameMaker)?.make ?? null,
    model: generation?.model ?? null,
    modelYear: modelYearOf(vin),
    generation,
  };
}

/** Returns a generated car with a plate; the same plate always gives the same car. */
export function carOfPlate(plate: string): SimulatedCar {
  const number = Number.parseInt(hash("sha256", plate, "hex").slice(0, 8), 16);
  const generation = carCatalogue[number % carCatalogue.length] as Generation;
  const years = generation.lastYear - generation.firstYear + 1;
  return {
    make: generation.make,
    model: generation.model,
    modelYear: generation.firstYear + (number % years),
    generation,
  };
}

/** Returns a car of another maker and year. */
export function otherCar({ make, modelYear }: SimulatedCar): SimulatedCar {
  const generation = carCatalogue.find((one) => one.make !== make) as Generation;
  return { make: generation.make, model: generation.model, modelYear: modelYear - 1, generation };
}
